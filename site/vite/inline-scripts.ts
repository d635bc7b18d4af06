import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

const SUFFIX = /\?(inline-script|script-address)$/;

/**
 * Builds scripts that are not part of a page's modules. Each script is a module bundled for browsers with
 * everything it imports, as a single function that runs immediately. `import code from
 * './x.ts?inline-script'` returns its text, to inline it in the page. In a build, `import address from
 * './x.ts?script-address'` returns the address of a file with that text.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'gov360-inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [suffix] = SUFFIX.exec(source) ?? [];
      if (!suffix) return null;
      const resolved = await this.resolve(source.replace(SUFFIX, ''), importer, options);
      return resolved && resolved.id + suffix;
    },
    async load(id) {
      const [, kind] = SUFFIX.exec(id) ?? [];
      if (!kind) return null;
      const { code, files } = await bundleScript(id.replace(SUFFIX, ''));
      for (const file of files) this.addWatchFile(file);
      if (kind === 'inline-script') return `export default ${JSON.stringify(code)};`;
      const fileName = `assets/start-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
      if (this.environment?.name === 'client') this.emitFile({ type: 'asset', fileName, source: code });
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
  };
}

/**
 * Returns a module bundled for browsers with everything it imports, as a single function that runs
 * immediately. Also returns the paths of the source files.
 */
export async function bundleScript(entry: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return { code: output[0].code.trim(), files: output[0].moduleIds };
}
