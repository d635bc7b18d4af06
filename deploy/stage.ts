// node_modules/.bin/node deploy/stage.ts FOLDER: what a server needs at run time, out of a built checkout: Node, the build, and the packages that are not in it.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import server from '../server/vite.config.ts';

const root = resolve(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined || existsSync(target)) {
  console.error('Usage: node deploy/stage.ts FOLDER, which must not exist yet.');
  process.exit(2);
}

/** The folder of a package, as Node finds it from another package; null for an optional one of another system. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return null;
}

/** These packages and everything that they need, as folders. */
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

/** Copies without sources, types and maps for debuggers, following links. */
function copy(from: string, to = from): void {
  const filter = (file: string) => !/\.(map|[cm]?tsx?)$/.test(file);
  cpSync(join(root, from), join(target, to), { recursive: true, dereference: true, filter });
}

mkdirSync(join(target, 'bin'), { recursive: true });
copy(`node_modules/node-${process.platform}-${process.arch}/bin/node`, 'bin/node');
for (const part of ['build', 'captures', 'design', 'package.json', 'LICENSE']) copy(part);
const external = server.ssr?.external;
for (const folder of packagesOf(Array.isArray(external) ? external : [])) copy(folder.slice(root.length + 1));
