import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncToDisk } from '../../../disk/durable-file.ts';
import { openFile } from '../../../disk/open-file.ts';
import { type FileKey, isFileKey } from '../file-key.ts';
import type { FileStore, ListedFile, Part, ReadFile } from '../file-store.ts';
import { FileStoreError } from '../file-store-error.ts';

/** What is being written has names that are no key's. */
const UNFINISHED = '.unfinished-';

/** Files in a folder: `<owner>/<two digits>/<sha256>`, each written beside, synced and renamed. */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (key: FileKey) => {
    const [owner = '', name = ''] = key.split('/');
    return join(folder, owner, name.slice(0, 2), name);
  };

  async function place(key: FileKey, make: (unfinished: string) => Promise<void>): Promise<void> {
    const target = pathOf(key);
    try {
      if (await stat(target).catch(() => null)) return;
      const parent = dirname(target);
      const made = await mkdir(parent, { recursive: true, mode: 0o700 });
      const unfinished = join(parent, `${UNFINISHED}${randomUUID()}`);
      try {
        await make(unfinished);
        await syncToDisk(unfinished);
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncToDisk(parent);
      if (made) for (const above of [dirname(parent), folder]) await syncToDisk(above);
    } catch (error) {
      throw toFileStoreError(error);
    }
  }

  return {
    async put(key, path) {
      await place(key, (unfinished) => moveFile(path, unfinished));
      await rm(path, { force: true });
    },
    async putBytes(key, bytes) {
      await place(key, (unfinished) => writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600 }));
    },
    async read(key, { part, signal } = {}) {
      return await readFileAt(pathOf(key), part, signal);
    },
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch(() => null);
      return found?.isFile() ? found.size : null;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(owner) {
      for await (const name of namesIn(folder)) {
        if (owner === undefined || name === owner) yield* listOwner(folder, name);
      }
    },
    close: async () => {},
  };
}

async function readFileAt(path: string, part?: Part, signal?: AbortSignal): Promise<ReadFile | null> {
  const opened = await openFile(path);
  if (!opened) return null;
  const { handle, facts } = opened;
  const stream = handle.createReadStream({ ...part, ...(signal ? { signal } : {}) });
  return { bytes: facts.size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
}

async function* listOwner(folder: string, owner: string): AsyncGenerator<ListedFile> {
  for await (const digits of namesIn(join(folder, owner))) {
    for await (const name of namesIn(join(folder, owner, digits))) {
      const key = `${owner}/${name}`;
      if (!isFileKey(key)) continue;
      const found = await stat(join(folder, owner, digits, name)).catch(() => null);
      if (found?.isFile()) yield { key, bytes: found.size, changedAt: found.mtimeMs };
    }
  }
}

/** None where there is no such folder. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const opened = await opendir(folder).catch(() => null);
  if (!opened) return;
  for await (const { name } of opened) yield name;
}

/** Within one file system a new name; to another, a copy. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await syncToDisk(from);
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

function toFileStoreError(error: unknown): FileStoreError {
  const { code } = error as NodeJS.ErrnoException;
  const full = code === 'ENOSPC' || code === 'EDQUOT';
  return new FileStoreError(
    full ? 'full' : 'away',
    full ? 'The disk for files is full.' : 'The folder for files cannot be written.',
    { cause: error },
  );
}
