import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';
import { readFileSync } from 'node:fs';

/** Returns the version of this program from `package.json`. */
export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string };
  return version;
}

const project = dirname(findPackageJSON(import.meta.url) ?? resolve('package.json'));

/**
 * Returns the path of a file in the project. Modules run from `server/` or from `build/product/`, at
 * different depths.
 */
export function projectPath(path: string): string {
  return resolve(project, path);
}
