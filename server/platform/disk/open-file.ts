import { constants, type Stats } from 'node:fs';
import { lstat, open, realpath, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that is open for reading; whoever opened it closes it. */
export interface OpenFile {
  handle: FileHandle;
  facts: Stats;
}

/** A link in the file's place is not followed, and a pipe there holds nobody up. Absent on Windows. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens an ordinary file (absolute path); null when there is none, or when it is a symbolic link. */
export async function openFile(path: string): Promise<OpenFile | null> {
  const handle = await open(path, FLAGS).catch(() => null);
  if (!handle) return null;
  const facts = await handle.stat().catch(() => null);
  if (facts?.isFile()) return { handle, facts };
  await handle.close();
  return null;
}

/**
 * Opens an ordinary file below a folder (absolute; it may itself be reached by links); null when there is none, and when a symbolic
 * link leads to it anywhere below the folder. What is compared is the file that is open, so an exchange on the way changes nothing.
 */
export async function openFileIn(folder: string, path: string): Promise<OpenFile | null> {
  const opened = await openFile(join(folder, path));
  if (!opened || (await isAt(opened.facts, folder, path))) return opened;
  await opened.handle.close();
  return null;
}

async function isAt(facts: Stats, folder: string, path: string): Promise<boolean> {
  try {
    const place = join(await realpath(folder), path);
    const there = await lstat(place);
    return (await realpath(place)) === place && there.ino === facts.ino && there.dev === facts.dev;
  } catch {
    return false;
  }
}
