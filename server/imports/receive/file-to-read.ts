import type { Context } from '../../access/context.ts';
import type { ImportTable } from '../../store/schema.ts';
import { splitFields } from '../../tours/json/json-fields.ts';
import { currentTour } from '../../tours/read-tour.ts';
import type { FileToRead } from '../reader/read-file.ts';
import { type ImportKey, readParts } from './import-parts.ts';

/**
 * What a reader is to read of an import: its file, and behind a table the items that there are, of one revision. `count` learns how
 * many bytes have been handed over. Null for a table where there is no tour.
 */
export async function fileToRead(
  context: Context,
  key: ImportKey,
  { format, collection, bytes }: Pick<ImportTable, 'format' | 'collection' | 'bytes'>,
  count: (bytes: number) => void,
): Promise<FileToRead | null> {
  const maxContent = context.config.storagePerPerson;
  const file = counted(readParts(context.store.db, key, 'file'), count);
  if (format === 'archive') return { format, bytes, maxContent, pieces: file };
  const tour = await currentTour(context, key.user_id);
  if (!tour) return null;
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
