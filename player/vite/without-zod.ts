import type { Plugin } from 'vite';

/** Fails the build if the player would include zod (25 kB), because browsers have their own guards. */
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
