import { builtinModules } from 'node:module';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const serverFolder = resolve(root, 'server') + sep;
const sharedFolder = resolve(root, 'contract') + sep;

/**
 * Keeps the site and the server separate. In the server-rendered bundle, imports of `server/` and `contract/`
 * stay imports, so that Node runs one instance of each module (one error class, one context key). A browser
 * bundle fails the build if an import of `server/` survives React Router's pruning of loaders and actions, or
 * if it includes zod (25 kB), because browsers have their own guards.
 */
export function serverBorder(): Plugin {
  return {
    name: 'gov360-server-border',
    enforce: 'pre',
    configEnvironment(name) {
      // The development server would bundle imports by file address. It leaves built-ins to Node.
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
        // The development server analyses route modules before it prunes them, so the check applies only to
        // the build.
        if (ofServer && this.environment.mode === 'build') {
          this.error(`${importer} would carry ${resolved.id} into a browser bundle.`);
        }
        return null;
      }
      if (!ofServer && !resolved.id.startsWith(sharedFolder)) return null;
      // The built bundle is in another folder than its source. package.json maps #gov360/ to the project's root.
      const id =
        this.environment.mode === 'build'
          ? `#gov360/${relative(root, resolved.id).split(sep).join('/')}`
          : pathToFileURL(resolved.id).href;
      return { id, external: true };
    },
  };
}
