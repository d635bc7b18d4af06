import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listTree } from '../../platform/disk/data-dir.ts';

/** The ordinary files in some folders of a folder, as paths with slashes. The folders may themselves be links, or absent. */
export function listFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
    .flatMap((path) => listTree(path).filter((item) => item.isFile()))
    .map((item) => relative(root, join(item.parentPath, item.name)))
    .sort();
}
