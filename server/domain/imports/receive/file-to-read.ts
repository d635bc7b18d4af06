import type { Needs } from '../../../platform/access/context.ts';
import type { ImportTable } from '../../../platform/store/schema.ts';
import { noPieces } from '../../../platform/process/start-child.ts';
import { splitFields } from '../../../../contract/json/json-fields.ts';
import { currentTour } from '../../tours/read-tour.ts';
import type { FileToRead } from '../reader/read-file.ts';
import { type ImportKey, readParts, archivePath } from '../import-parts.ts';
import { rm, rename, stat, writeFile } from 'node:fs/promises';
import type { Config } from '../../../platform/config/config.ts';
import { makeUploadsFolder } from '../../contents/staged-file.ts';

/** The reason why an import cannot be read. */
export type Unreadable = { reason: string };

/**
 * Returns the input of a reader for an import: an archive on this server's disk, or a table followed by the
 * existing items at one revision. `count` receives the number of bytes passed so far.
 */
export async function fileToRead(
  context: Needs<'config' | 'store'>,
  key: ImportKey,
  {
    tour_id: tourId,
    format,
    collection,
    bytes,
  }: Pick<ImportTable, 'tour_id' | 'format' | 'collection' | 'bytes'>,
  count: (bytes: number) => void,
): Promise<FileToRead | Unreadable> {
  const { storagePerPerson: maxContent, filesPerPerson: maxFiles } = context.config;
  if (format === 'archive') {
    const path = await placeArchive(context, key, bytes, count);
    return path === null
      ? { reason: 'This server cannot read the file. Upload it again.' }
      : { format, path, bytes: 0, maxContent, maxFiles, pieces: noPieces() };
  }
  const file = counted(readParts(context.store.db, key, 'file'), count);
  const tour = await currentTour(context, { userId: key.user_id, tourId });
  if (!tour) return { reason: `There is no twin yet to add ${collection} to.` };
  const items = Buffer.from(splitFields(tour.text).get(collection) ?? '[]');
  const existing = { collection, bytes: items.length, revision: tour.revision };
  return { format, bytes, existing, maxContent, pieces: joined(file, items) };
}

async function* counted(pieces: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  let bytes = 0;
  for await (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    count(bytes);
  }
}

async function* joined(pieces: AsyncIterable<Uint8Array>, last: Uint8Array) {
  yield* pieces;
  yield last;
}

/**
 * Returns the path of an import's archive, which was uploaded to this server or is now copied from the
 * database. `count` receives the number of bytes written so far. Returns null if the server that received the
 * archive has another uploads folder.
 */
async function placeArchive(
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

/** Deletes an archive that was checked or is no longer needed. */
export async function removeArchive(config: Pick<Config, 'uploadsDir'>, importId: string): Promise<void> {
  const path = archivePath(config, importId);
  for (const each of [path, `${path}.part`]) await rm(each, { force: true });
}

async function hasSize(path: string, bytes: number): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() === true && facts.size === bytes;
}
