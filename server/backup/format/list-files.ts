import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The ordinary files in some folders of a folder, as paths with slashes. No link in them is followed; they may be links themselves, or absent. */
export async function listFiles(root: string, folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    const path = join(root, folder);
    const facts = await stat(path).catch(() => null);
    if (!facts?.isDirectory()) continue;
    for (const item of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (item.isFile()) found.push(relative(root, join(item.parentPath, item.name)));
    }
  }
  return found.sort();
}
