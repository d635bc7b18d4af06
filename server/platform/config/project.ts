import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';
import { readFileSync } from 'node:fs';

/** This program's version, as `package.json` has it. */
export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string };
  return version;
}

const project = dirname(findPackageJSON(import.meta.url) ?? resolve('package.json'));

/** The path of a file of the project. Modules run from `server/` and, built, from `build/product/`: neither knows how deep it is. */
export function projectPath(path: string): string {
  return resolve(project, path);
}
