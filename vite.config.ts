import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { builtinModules } from 'node:module';
import { pathToFileURL } from 'node:url';
import { pages } from './contract/addresses.ts';
import { styleOptions } from './design/style-options.ts';
import { guides } from './site/vite/guides.ts';
import { inlineScripts } from './site/vite/inline-scripts.ts';
import type { DrawnIcon } from './design/icon.ts';

/**
 * Matches the path of `design/icons.ts` or a similar file. The path can end with `?drawn` (all drawn icons),
 * `?drawn=NAME` (one drawn icon) or `.NAME.css` (the style sheet of one icon).
 */
const ICONS = /^(?<file>.+\/design\/[a-z-]*icons\.ts)(?:\?drawn(?:=(?<name>\w+))?|\.(?<sheet>\w+)\.css)$/;

const root = import.meta.dirname;
const serverFolder = resolve(root, 'server') + sep;
const sharedFolder = resolve(root, 'contract') + sep;

export default defineConfig({
  plugins: [serverBorder(), iconSheets(), inlineScripts(), guides(pages.guide), reactRouter()],
  publicDir: 'site/public',
  // Pages contain a hundred class names.
  // These short names make pages an eighth smaller than Vite's default names do.
  css: { ...styleOptions, modules: { generateScopedName: '[hash:base64:5]' } },
  build: { target: 'es2023', cssMinify: true },
  // Bundles lucide, so that the server's bundle contains only the icons that the site uses, not two thousand.
  ssr: { noExternal: ['lucide'] },
  // Without this entry, the development server would discover lucide late, and reload open pages.
  optimizeDeps: { include: ['lucide'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Creates a few larger files instead of forty small ones, because a page contains a link to
              // every file that it needs.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                { name: 'shared', minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  clearScreen: false,
});

/**
 * Draws the icons in built pages with style sheets: an icon is an empty element, and its drawing is a mask in
 * a style sheet. Browsers cache style sheets. Drawings in the HTML would make up a fifth of the dashboard's
 * bytes. Each icon has its own style sheet, so that a page loads only the icons that it uses.
 */
function iconSheets(): Plugin {
  return {
    name: 'gov360-icon-sheets',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (ICONS.test(source)) return source;
      if (!/\/design\/[a-z-]*icons\.ts$/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}?drawn`;
    },
    async load(id) {
      const { file, name, sheet } = ICONS.exec(id)?.groups ?? {};
      if (!file) return null;
      const icons = (await import(file)) as Record<string, DrawnIcon>;
      const names = Object.keys(icons);
      const classOf = (icon: string) => basename(file, 'cons.ts') + names.indexOf(icon);
      if (sheet) return `.${classOf(sheet)}{mask-image:url("${dataUrl(icons[sheet]!)}")}`;
      if (!name) return names.map((each) => `export { ${each} } from '${file}?drawn=${each}';`).join('\n');
      const code = `import '${file}.${name}.css';
import { sheetIcon } from '/site/ui/sheet-icon.tsx';
export const ${name} = /* @__PURE__ */ sheetIcon('${classOf(name)}');`;
      return { code, moduleSideEffects: false };
    },
  };
}

/** Returns an icon as a data URL. */
function dataUrl({ drawing }: DrawnIcon): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="red" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#%]/g, encodeURIComponent)}`;
}

/**
 * Keeps the site and the server separate. In the bundle for server rendering, imports from `server/` and
 * `contract/` remain imports, so that there is only one instance of each module, such as one error class. The
 * build fails if a browser bundle imports from `server/` after React Router has removed loaders and actions
 * from it. It also fails if a browser bundle contains zod (25 kB), because browsers use hand-written guards.
 */
function serverBorder(): Plugin {
  return {
    name: 'gov360-server-border',
    enforce: 'pre',
    configEnvironment(name) {
      // Declares the modules of `server/` and `contract/` as built-in, so that Node loads them.
      // Otherwise, the development server would bundle them, because they have file URLs.
      const ours = [serverFolder, sharedFolder].map((folder) => new RegExp(`^${pathToFileURL(folder).href}`));
      return name === 'ssr' ? { resolve: { builtins: [...builtinModules, /^node:/, ...ours] } } : null;
    },
    async resolveId(source, importer, options) {
      if (source === 'zod' && this.environment.name === 'client' && this.environment.mode === 'build') {
        this.error(`${importer} would carry zod into a browser bundle.`);
      }
      if (!importer || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || !isAbsolute(resolved.id)) return null;
      const ofServer = resolved.id.startsWith(serverFolder);
      if (this.environment.name !== 'ssr') {
        // The development server analyzes route modules before it removes loaders and actions.
        // Therefore, only the build is checked.
        if (ofServer && this.environment.mode === 'build') {
          this.error(`${importer} would carry ${resolved.id} into a browser bundle.`);
        }
        return null;
      }
      if (!ofServer && !resolved.id.startsWith(sharedFolder)) return null;
      // The bundle is in a different folder than its sources, so relative paths would be wrong.
      // package.json maps #gov360/ to the project's root.
      const id =
        this.environment.mode === 'build'
          ? `#gov360/${relative(root, resolved.id).split(sep).join('/')}`
          : pathToFileURL(resolved.id).href;
      return { id, external: true };
    },
  };
}
