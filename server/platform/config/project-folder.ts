import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';

const project = dirname(findPackageJSON(import.meta.url) ?? resolve('package.json'));

/** The path of a file of the project. Modules run from `server/` and, built, from `build/product/`: neither knows how deep it is. */
export function projectPath(path: string): string {
  return resolve(project, path);
}
