import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface FreshModules {
  /**
   * Imports modules, and their imports in these folders, from the current files. If that fails, the earlier
   * ones stay.
   */
  load(...files: string[]): Promise<unknown[]>;
  /** Returns whether a file was loaded. */
  uses(file: string): boolean;
}

/**
 * Returns a loader that reloads modules in some folders after an edit. `load` starts a generation, which is
 * part of the address of every module imported from then on, so that there is still one instance of each.
 * Node does not free earlier ones.
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
