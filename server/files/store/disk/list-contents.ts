import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileKey } from '../file-key.ts';
import type { ListedFile, UnfinishedFile } from '../file-store.ts';
import { orAbsent, toFileStoreError } from './disk-errors.ts';
import { isUnfinishedName } from './unfinished-name.ts';

/** The contents in a folder, or those of one owner. */
export async function* listContents(folder: string, owner?: string): AsyncGenerator<ListedFile> {
  for await (const { owner: of, digits, name } of namesBelow(folder, owner)) {
    const key = `${of}/${name}`;
    if (!isFileKey(key)) continue;
    const found = await factsOf(join(folder, of, digits, name));
    if (found?.isFile()) yield { key, bytes: found.size, changedAt: found.mtimeMs };
  }
}

/** What is being written into it, or was; named by its path in the folder. */
export async function* listLeftovers(folder: string): AsyncGenerator<UnfinishedFile> {
  for await (const { owner, digits, name } of namesBelow(folder)) {
    if (!isUnfinishedName(name)) continue;
    const id = join(owner, digits, name);
    const found = await factsOf(join(folder, id));
    if (found) yield { id, begunAt: found.mtimeMs };
  }
}

async function* namesBelow(folder: string, only?: string) {
  for await (const owner of only === undefined ? namesIn(folder) : [only]) {
    for await (const digits of namesIn(join(folder, owner))) {
      for await (const name of namesIn(join(folder, owner, digits))) yield { owner, digits, name };
    }
  }
}

/** None where there is no such folder. */
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
