import { createHash } from 'node:crypto';
import { createWriteStream, constants, type Stats } from 'node:fs';
import { mkdir, open, readdir, lstat, realpath, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file opened for reading. The caller must close it. */
export interface OpenFile {
  handle: FileHandle;
  facts: Stats;
}

/**
 * Flags for opening a file without following a symbolic link and without blocking on a pipe. Windows does not
 * have the flags `O_NOFOLLOW` and `O_NONBLOCK`.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Error codes that mean that a path leads to no regular file, or that no file can have the path. */
const NO_FILE = new Set<unknown>([
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'EMLINK',
  'ENXIO',
  'ENAMETOOLONG',
  'ERR_INVALID_ARG_VALUE',
]);

/**
 * Opens a regular file (absolute path). Returns null if the file does not exist or is not a regular file, for
 * example because it is a symbolic link. Throws if the file may exist but cannot be opened, so that an
 * unreadable file does not count as absent.
 */
export async function openFile(path: string): Promise<OpenFile | null> {
  const handle = await open(path, FLAGS).catch((error: NodeJS.ErrnoException) => {
    if (NO_FILE.has(error.code)) return null;
    throw error;
  });
  if (!handle) return null;
  const facts = await handle.stat().catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  if (facts.isFile()) return { handle, facts };
  await handle.close();
  return null;
}

/**
 * Opens a regular file below a folder (absolute path, possibly reached through links). Returns null if there
 * is no such file, or if the path below the folder contains a symbolic link. Checks the file after opening
 * it, so that replacing a folder in the meantime has no effect.
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

/** Size and SHA-256 of a file. */
export interface Sum {
  bytes: number;
  /** The SHA-256 in hexadecimal. */
  sha256: string;
}

/** Returns the size and SHA-256 of a regular file, or null if there is none. Throws as `openFile` does. */
export async function sumOf(file: string): Promise<Sum | null> {
  const opened = await openFile(file);
  if (!opened) return null;
  const counter = new Counter();
  for await (const chunk of opened.handle.createReadStream()) counter.add(chunk as Buffer);
  return counter.sum();
}

/**
 * Copies a regular file to a new one that only its owner can access. Returns its size and SHA-256, or null if
 * `from` does not exist or is not a regular file. Throws as `openFile` does.
 */
export async function copyFile(from: string, to: string): Promise<Sum | null> {
  const opened = await openFile(from);
  if (!opened) return null;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return await writeStream(opened.handle.createReadStream(), to);
}

/**
 * Writes a stream to a new file that only its owner can access, and syncs it to disk. Returns its size and
 * SHA-256.
 */
export async function writeStream(from: AsyncIterable<Uint8Array>, to: string): Promise<Sum> {
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  const counter = new Counter();
  await pipeline(
    from,
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        counter.add(chunk);
        yield chunk;
      }
    },
    target,
  );
  return counter.sum();
}

/** Writes a new file that only its owner can access, and syncs it to disk. Returns its size and SHA-256. */
export async function writeNewFile(file: string, content: string): Promise<Sum> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const counter = new Counter();
  counter.add(Buffer.from(content));
  return counter.sum();
}

/** Resolves when a file, or the names in a folder, are synced to disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder and all folders below it, but not the files in them. */
export async function syncFolders(folder: string): Promise<void> {
  for (const item of await readdir(folder, { withFileTypes: true })) {
    if (item.isDirectory()) await syncFolders(join(folder, item.name));
  }
  await syncToDisk(folder);
}

class Counter {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  sum(): Sum {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
