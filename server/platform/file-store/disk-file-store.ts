import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  link,
  open,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
  opendir,
  readFile,
  mkdir,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openFile, syncToDisk } from '../disk/durable-file.ts';
import {
  type FileKey,
  QUARANTINE,
  type QuarantineName,
  isFileKey,
  parseQuarantineName,
  unfinishedName,
  isUnfinishedName,
  MARKER,
} from './file-key.ts';
import {
  type FileStore,
  type ListedFile,
  type QuarantinedFile,
  type UnfinishedFile,
  ignoreAbsent,
  orAbsent,
  refuse,
  toFileStoreError,
} from './file-store.ts';

/**
 * Maximum number of attempts to add a file. An attempt fails if another server removes the file's folder,
 * which is still empty, before the file is added.
 */
const TRIES = 5;

/**
 * Runs `work`, which adds a file to the folder `parent`, and resolves when `parent` and the folders above it,
 * up to `root`, are synced to disk. Creates `parent` if it is missing. Because another server may remove the
 * empty folder, `work` may run several times.
 */
async function durablyIn(root: string, parent: string, work: () => Promise<void>): Promise<void> {
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

/**
 * Returns the text of the store's marker in a folder, or null if the folder or the marker does not exist.
 * Throws `FileStoreError` if the marker cannot be read.
 */
export function readMarkerIn(folder: string): Promise<string | null> {
  return refuse(undefined, () => readFile(join(folder, MARKER), 'utf8').catch(orAbsent));
}

/**
 * Writes the store's marker to a folder. Creates the folder if missing, accessible only to the server's user.
 * Throws `FileStoreError` if the marker cannot be written.
 */
export function writeMarkerIn(folder: string, text: string): Promise<void> {
  return refuse(undefined, () =>
    durablyIn(folder, folder, async () => {
      const unfinished = join(folder, unfinishedName(randomUUID()));
      await writeFile(unfinished, text, { flag: 'wx', mode: 0o600 });
      await syncToDisk(unfinished);
      await rename(unfinished, join(folder, MARKER));
    }),
  );
}

/** Yields the stored files in a folder: those of `owner`, or of all owners. */
async function* listContents(folder: string, owner?: string): AsyncGenerator<ListedFile> {
  for await (const { owner: of, digits, name } of namesBelow(folder, owner)) {
    const key = `${of}/${name}`;
    if (!isFileKey(key)) continue;
    const found = await factsOf(join(folder, of, digits, name));
    if (found?.isFile()) yield { key, bytes: found.size, changedAt: found.mtimeMs };
  }
}

/** Yields the files in quarantine: those of `owner`, or of all owners. */
async function* listQuarantine(folder: string, owner?: string): AsyncGenerator<QuarantinedFile> {
  for await (const { owner: of, digits: moment, name } of namesBelow(join(folder, QUARANTINE), owner)) {
    const place = `${QUARANTINE}/${of}/${moment}/${name}` as const;
    const parsed = parseQuarantineName(place);
    if (!parsed) continue;
    const found = await factsOf(join(folder, place));
    if (found?.isFile()) yield { name: place, bytes: found.size, ...parsed };
  }
}

/** Yields unfinished files. The id of each is its path in the folder. */
async function* listLeftovers(folder: string): AsyncGenerator<UnfinishedFile> {
  for (const root of ['', QUARANTINE]) {
    for await (const { owner, digits, name } of namesBelow(join(folder, root))) {
      if (!isUnfinishedName(name)) continue;
      const id = join(root, owner, digits, name);
      const found = await factsOf(join(folder, id));
      if (found) yield { id, begunAt: found.mtimeMs };
    }
  }
}

async function* namesBelow(folder: string, only?: string) {
  for await (const owner of only === undefined ? namesIn(folder) : [only]) {
    for await (const digits of namesIn(join(folder, owner))) {
      for await (const name of namesIn(join(folder, owner, digits))) yield { owner, digits, name };
    }
  }
}

/** Yields the names in a folder, or nothing if it does not exist. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  try {
    const opened = await opendir(folder).catch(orAbsent);
    if (opened) for await (const { name } of opened) yield name;
  } catch (error) {
    throw toFileStoreError(error);
  }
}

async function factsOf(path: string) {
  return await stat(path)
    .catch(orAbsent)
    .catch((error: unknown) => {
      throw toFileStoreError(error);
    });
}

/** Bytes per read when copying a file. */
const CHUNK = 256 * 1024;
/** Bytes per read when sending a file. Larger chunks need less time but more memory per receiver. */
const READ = 512 * 1024;

/**
 * Returns a file store in a folder. Several machines can share the folder. Files are stored at
 * `<owner>/<first two digits of the SHA-256>/<sha256>`.
 */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (key: FileKey | QuarantineName) => {
    if (key.startsWith(`${QUARANTINE}/`)) return join(folder, key);
    const [owner = '', name = ''] = key.split('/');
    return join(folder, owner, name.slice(0, 2), name);
  };

  /**
   * Ensures that the file for `key` is durable on disk. Calls `fill` to write the file unless it exists.
   * Another server may be writing the same file.
   */
  async function place(
    key: FileKey | QuarantineName,
    fill: (target: string) => Promise<void>,
  ): Promise<void> {
    const target = pathOf(key);
    await durablyIn(folder, dirname(target), async () => {
      if ((await stat(target).catch(orAbsent)) === null) await fill(target);
    });
  }

  return {
    async put(key, path, signal) {
      signal?.throwIfAborted();
      await refuse(signal, async () => {
        await place(key, async (target) => {
          await finish(path);
          await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
            if (error.code !== 'EXDEV') throw error;
            await writeBeside(target, (unfinished) => copy(path, unfinished, signal));
          });
        });
        await rm(path, { force: true });
      });
    },
    async putBytes(key, bytes) {
      await refuse(undefined, () =>
        place(key, (target) =>
          writeBeside(target, (unfinished) => writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600 })),
        ),
      );
    },
    async read(key, { part, signal } = {}) {
      signal?.throwIfAborted();
      return await refuse(signal, async () => {
        const opened = await openFile(pathOf(key));
        if (!opened) return null;
        const { handle, facts } = opened;
        const stream = handle.createReadStream({
          ...part,
          highWaterMark: READ,
          ...(signal ? { signal } : {}),
        });
        return { bytes: facts.size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
      });
    },
    async sizeOf(key) {
      const found = await refuse(undefined, () => stat(pathOf(key)).catch(orAbsent));
      return found?.isFile() ? found.size : null;
    },
    async remove(key) {
      const path = pathOf(key);
      await refuse(undefined, () => rm(path, { force: true }));
      // Removing a folder that is not empty fails, so only empty ones are removed.
      for (const emptied of [dirname(path), dirname(dirname(path))]) await rmdir(emptied).catch(() => {});
    },
    copy: (from, to) =>
      refuse(undefined, async () => {
        const source = pathOf(from);
        if ((await stat(source).catch(orAbsent)) === null) return false;
        await place(to, (target) => nameAgain(source, target));
        return true;
      }),
    list: (owner) => listContents(folder, owner),
    listQuarantine: (owner) => listQuarantine(folder, owner),
    listUnfinished: () => listLeftovers(folder),
    removeUnfinished: (id) => refuse(undefined, () => rm(join(folder, id), { force: true })),
    readMarker: () => readMarkerIn(folder),
    writeMarker: (text) => writeMarkerIn(folder, text),
    close: async () => {},
  };
}

/**
 * Creates a hard link, or a copy if the file system does not support hard links, and sets its modification
 * time to now.
 */
async function nameAgain(source: string, target: string): Promise<void> {
  await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw error;
    await writeBeside(target, (unfinished) => copy(source, unfinished));
  });
  const now = new Date();
  await utimes(target, now, now);
}

/**
 * Writes a file under a temporary name and then renames it, so that a file with a key's name is always
 * complete.
 */
async function writeBeside(target: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = join(dirname(target), unfinishedName(randomUUID()));
  try {
    await write(unfinished);
    await finish(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(ignoreAbsent);
    throw error;
  }
}

/** Makes a file accessible only to its owner, sets its modification time to now, and syncs it to disk. */
async function finish(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const now = new Date();
    await handle.chmod(0o600);
    await handle.utimes(now, now);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copy(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await pipeline(
    createReadStream(from, { highWaterMark: CHUNK }),
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    signal ? { signal } : {},
  );
}
