import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface FreshModules {
  /**
   * Imports modules from the current versions of their files, and does the same for all modules that they
   * import from the given folders. If an import fails, the modules of the last successful call stay in use.
   */
  load(...files: string[]): Promise<unknown[]>;
  /** Returns whether a file has been loaded. */
  uses(file: string): boolean;
}

/**
 * Returns a loader that can load the modules in some folders again after a change. Each call of `load` starts
 * a generation. Every module that is imported from these folders after that has the number of the generation
 * in its URL, so each generation has one instance of each module. Node does not free the modules of earlier
 * generations.
 */
export function freshModules(folders: readonly string[]): FreshModules {
  const ours = folders.map((folder) => `${pathToFileURL(folder).href}/`);
  const used = new Set<string>();
  let current = 0;
  let latest = 0;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if (!ours.some((folder) => resolved.url.startsWith(folder))) return resolved;
      used.add(fileURLToPath(resolved.url));
      return { ...resolved, url: `${resolved.url}?generation=${current}` };
    },
  });
  return {
    async load(...files) {
      const last = current;
      current = latest += 1;
      try {
        return await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
      } catch (error) {
        current = last;
        throw error;
      }
    },
    uses: (file) => used.has(file),
  };
}
