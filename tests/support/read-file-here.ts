import { buffer } from 'node:stream/consumers';
import type { Item } from '../../contract/annotations/operation.ts';
import type { ImportPreview } from '../../contract/import.ts';
import { ArchiveRefusedError } from '../../contract/twin-archive/archive-entries.ts';
import { readArchive } from '../../server/imports/reader/read-archive.ts';
import { readCsv } from '../../server/imports/reader/read-csv.ts';
import type { FileToRead, Reading } from '../../server/imports/reader/read-file.ts';
import { refusedWhole } from '../../server/imports/reader/refusals.ts';

/** What `readFile` does, in this process: for tests of what comes after it, which need not wait for another. */
export async function readFile(
  { format, bytes, existing, pieces }: FileToRead,
  { onContent }: Reading,
): Promise<ImportPreview> {
  const all = await buffer(pieces);
  const file = new Uint8Array(all.subarray(0, bytes));
  const write = (lines: string) => onContent(Buffer.from(lines));
  try {
    if (format === 'archive') return await readArchive(file, write);
    const items = JSON.parse(all.subarray(bytes).toString()) as Item[];
    const { collection = 'tags', revision = 0 } = existing ?? {};
    return await readCsv(file, { collection, existing: items, revision }, write);
  } catch (error) {
    if (error instanceof ArchiveRefusedError) return refusedWhole(error.message);
    throw error;
  }
}
