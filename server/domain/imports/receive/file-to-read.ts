import type { Needs } from '../../../platform/access/context.ts';
import type { ImportTable } from '../../../platform/store/schema.ts';
import { noPieces } from '../../../platform/process/no-pieces.ts';
import { splitFields } from '../../../../contract/json/json-fields.ts';
import { currentTour } from '../../tours/read-tour.ts';
import type { FileToRead } from '../reader/read-file.ts';
import { placeArchive } from './archive-file.ts';
import { type ImportKey, readParts } from './import-parts.ts';

/** What cannot be read; a sentence. */
export type Unreadable = { reason: string };

/**
 * What a reader is to read of an import: an archive on the disk of this server, or a table and behind it the items that there are, of one
 * revision. `count` learns how many bytes have been handed over.
 */
export async function fileToRead(
  context: Needs<'config' | 'store'>,
  key: ImportKey,
  { format, collection, bytes }: Pick<ImportTable, 'format' | 'collection' | 'bytes'>,
  count: (bytes: number) => void,
): Promise<FileToRead | Unreadable> {
  const { storagePerPerson: maxContent, filesPerPerson: maxFiles } = context.config;
  if (format === 'archive') {
    const path = await placeArchive(context, key, bytes, count);
    return path === null
      ? { reason: 'The file is not where this server could read it. Send it again.' }
      : { format, path, bytes: 0, maxContent, maxFiles, pieces: noPieces() };
  }
  const file = counted(readParts(context.store.db, key, 'file'), count);
  const tour = await currentTour(context, key.user_id);
  if (!tour) return { reason: `There is no twin yet that ${collection} could be added to.` };
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
