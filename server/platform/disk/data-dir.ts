import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns everything below a folder, parents first. Unlike Node's recursive listing, it does not follow
 * links.
 */
export function listTree(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => [
    item,
    ...(item.isDirectory() ? listTree(join(folder, item.name)) : []),
  ]);
}

const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Creates `folder` and its parents if missing, and revokes other users' permissions for it and everything in
 * it. Skips other users' files, and other users' folders with everything in them. Does not follow links
 * inside `folder`.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  makePrivate(folder, FOLDER);
  makeContentsPrivate(folder);
}

/**
 * Creates an empty file that only its owner can access, unless it exists. Files that SQLite creates beside a
 * database get the same mode.
 */
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

/**
 * Sets the mode of a path. Returns false, and changes nothing, if the path belongs to another user or no
 * longer exists.
 */
function makePrivate(path: string, mode: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.uid !== process.getuid?.()) return false;
  chmodSync(path, mode);
  return true;
}
