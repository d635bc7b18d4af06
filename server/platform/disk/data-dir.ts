import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** Everything below a folder, folders before what is in them. No link is followed, which Node's own recursion does. */
export function listTree(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => [
    item,
    ...(item.isDirectory() ? listTree(join(folder, item.name)) : []),
  ]);
}

const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Makes `folder` with its parents when absent, and leaves only its owner a right to it and to all that is in it. What
 * belongs to another user keeps its mode; links are not followed.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  makePrivate(folder, FOLDER);
  makeContentsPrivate(folder);
}

/** Makes an empty file for its owner alone, unless it exists; what SQLite puts beside a database has the same mode. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', FILE));
}

function makeContentsPrivate(folder: string): void {
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isFile()) makePrivate(path, FILE);
    else if (item.isDirectory() && makePrivate(path, FOLDER)) makeContentsPrivate(path);
  }
}

/** False when the path belongs to another user, or no longer exists. */
function makePrivate(path: string, mode: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.uid !== process.getuid?.()) return false;
  chmodSync(path, mode);
  return true;
}
