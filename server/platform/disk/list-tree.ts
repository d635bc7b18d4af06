import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Everything below a folder, folders before what is in them. No link is followed, which Node's own recursion does. */
export function listTree(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => [
    item,
    ...(item.isDirectory() ? listTree(join(folder, item.name)) : []),
  ]);
}
