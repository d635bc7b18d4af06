import type { Plugin } from 'vite';

/** Fails the build where the player would carry zod, which is 25 kB: browsers have guards of their own. */
export function withoutZod(): Plugin {
  return {
    name: 'gov360-player-without-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'zod') this.error(`${importer} would carry zod into the player.`);
    },
  };
}
