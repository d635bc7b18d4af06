import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncToDisk } from '../disk/durable-file.ts';

/** How often a folder may vanish while something is put into it: whoever empties one removes it. */
const TRIES = 5;

/**
 * Does work that gives `parent`, which is made where it is absent, a new name, and answers once that is on the disk, with all folders
 * from `root` to it; another server may have made them just now. `work` may be done again.
 */
export async function durablyIn(root: string, parent: string, work: () => Promise<void>): Promise<void> {
  let made: string | undefined;
  for (let left = TRIES; ; left -= 1) {
    made = (await mkdir(parent, { recursive: true, mode: 0o700 })) ?? made;
    try {
      await work();
      break;
    } catch (error) {
      if (left <= 1 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  const top = made !== undefined && made.length <= root.length ? dirname(made) : root;
  for (let folder = parent; ; folder = dirname(folder)) {
    await syncToDisk(folder);
    if (folder === top || folder === dirname(folder)) return;
  }
}
