import { buffer } from 'node:stream/consumers';
import type { Item } from '../../../contract/annotations/operation.ts';
import { ArchiveRefusedError } from '../../../contract/twin-archive/archive-entries.ts';
import { readArchive } from '../../../server/imports/reader/read-archive.ts';
import { readCsv } from '../../../server/imports/reader/read-csv.ts';
import type { ArchivedFile } from '../../../server/imports/reader/find-files.ts';
import type { FileToRead, Reading, ReadReport } from '../../../server/imports/reader/read-file.ts';
import { refusedWhole } from '../../../server/imports/reader/refusals.ts';

/** What `readFile` does, in this process: for tests of what comes after it, which need not wait for another. */
export async function readFile(
  { format, bytes, path, existing, pieces }: FileToRead,
  { onContent }: Reading,
): Promise<ReadReport> {
  const all = await buffer(pieces);
  const file = new Uint8Array(all.subarray(0, bytes));
  const write = (lines: string) => onContent(Buffer.from(lines));
  const files: ArchivedFile[] = [];
  try {
    if (format === 'archive') {
      const taking = { maxBytes: Infinity, onFile: (found: ArchivedFile) => files.push(found) };
      return { preview: await readArchive(path === undefined ? file : { path }, write, taking), files };
    }
    const items = JSON.parse(all.subarray(bytes).toString()) as Item[];
    const { collection = 'tags', revision = 0 } = existing ?? {};
    return { preview: await readCsv(file, { collection, existing: items, revision }, write), files };
  } catch (error) {
    if (error instanceof ArchiveRefusedError) return { preview: refusedWhole(error.message), files };
    throw error;
  }
}
