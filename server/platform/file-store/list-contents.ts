import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileKey, parseQuarantineName, QUARANTINE } from './file-key.ts';
import type { ListedFile, QuarantinedFile, UnfinishedFile } from './file-store.ts';
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

/** What a sweep took, of all or of one owner. */
export async function* listQuarantine(folder: string, owner?: string): AsyncGenerator<QuarantinedFile> {
  for await (const { owner: of, digits: moment, name } of namesBelow(join(folder, QUARANTINE), owner)) {
    const place = `${QUARANTINE}/${of}/${moment}/${name}` as const;
    const parsed = parseQuarantineName(place);
    if (!parsed) continue;
    const found = await factsOf(join(folder, place));
    if (found?.isFile()) yield { name: place, bytes: found.size, ...parsed };
  }
}

/** What is being written into it, or was; named by its path in the folder. */
export async function* listLeftovers(folder: string): AsyncGenerator<UnfinishedFile> {
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
