import { rm, rename, stat, writeFile } from 'node:fs/promises';
import type { Needs } from '../../../platform/access/context.ts';
import type { Config } from '../../../platform/config/config.ts';
import { makeUploadsFolder } from '../../contents/staged-file.ts';
import { archivePath } from '../archive-name.ts';
import { type ImportKey, readParts } from './import-parts.ts';

/**
 * The path of an import's archive, which came there by an upload, or is written there from the database. `count` learns how many bytes
 * have been. Null where it is neither: the server that took it in has another folder of uploads.
 */
export async function placeArchive(
  { config, store }: Needs<'config' | 'store'>,
  key: ImportKey,
  bytes: number,
  count: (bytes: number) => void,
): Promise<string | null> {
  const path = archivePath(config, key.id);
  if (await hasSize(path, bytes)) return path;
  await makeUploadsFolder(config);
  const part = `${path}.part`;
  let written = 0;
  async function* pieces() {
    for await (const piece of readParts(store.db, key, 'file')) {
      yield piece;
      count((written += piece.length));
    }
  }
  await writeFile(part, pieces(), { mode: 0o600 });
  if (written !== bytes) {
    await rm(part, { force: true });
    return null;
  }
  await rename(part, path);
  return path;
}

/** Nothing is left of an archive that was checked, or is not wanted any more. */
export async function removeArchive(config: Pick<Config, 'uploadsDir'>, importId: string): Promise<void> {
  const path = archivePath(config, importId);
  for (const each of [path, `${path}.part`]) await rm(each, { force: true });
}

async function hasSize(path: string, bytes: number): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() === true && facts.size === bytes;
}
