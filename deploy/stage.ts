// `node_modules/.bin/node deploy/stage.ts FOLDER` copies the files that a server needs at run time from a
// built checkout to a new folder. Among them are Node, the build, and the packages that are not part of the
// build.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import server from '../server/vite.config.ts';

const root = resolve(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined || existsSync(target)) {
  console.error('Usage: node deploy/stage.ts FOLDER, which must not exist yet.');
  process.exit(2);
}

/**
 * Returns the folder of a package, as Node resolves it from the folder `from`. Returns null if the package is
 * not installed, such as an optional one for another system.
 */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return null;
}

/** Returns the folders of the named packages and of all their dependencies. */
function packagesOf(names: readonly string[]): Set<string> {
  const folders = new Set<string>();
  const pending = names.map((name) => findPackage(name, root));
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (folder === null || folders.has(folder)) continue;
    folders.add(folder);
    const from = folder;
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      pending.push(findPackage(name, from));
  }
  return folders;
}

/** Copies a file or folder. Leaves out TypeScript sources, types and source maps. Follows symbolic links. */
function copy(from: string, to = from): void {
  const filter = (file: string) => !/\.(map|[cm]?tsx?)$/.test(file);
  cpSync(join(root, from), join(target, to), { recursive: true, dereference: true, filter });
}

mkdirSync(join(target, 'bin'), { recursive: true });
copy(`node_modules/node-${process.platform}-${process.arch}/bin/node`, 'bin/node');
for (const part of ['build', 'captures', 'design', 'package.json', 'LICENSE']) copy(part);
const external = server.ssr?.external;
for (const folder of packagesOf(Array.isArray(external) ? external : [])) copy(folder.slice(root.length + 1));
