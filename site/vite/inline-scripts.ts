import { build, type Plugin, type Rolldown } from 'vite';

const SUFFIX = '?inline-script';

/**
 * `import code from './x.ts?inline-script'` is the text of a script that stands in the page itself: the module and all it
 * imports, bundled for browsers into one function that runs at once.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'gov360-inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(source.slice(0, -SUFFIX.length), importer, options);
      return resolved && resolved.id + SUFFIX;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const { code, files } = await bundleScript(id.slice(0, -SUFFIX.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** A module and all it imports, bundled for browsers into one function that runs at once, and the files it was made of. */
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
