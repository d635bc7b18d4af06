import { buffer } from 'node:stream/consumers';
import type { Item } from '../../../contract/changes/operation.ts';
import type { Origin } from '../../../contract/twin-archive/provenance.ts';
import { ArchiveRefusedError } from '../../../contract/twin-archive/archive-entries.ts';
import { readArchive } from '../../../server/domain/imports/reader/read-archive.ts';
import { readCsv } from '../../../server/domain/imports/reader/read-csv.ts';
import type { ArchivedFile } from '../../../server/domain/imports/reader/find-files.ts';
import type { FileToRead, Reading, ReadReport } from '../../../server/domain/imports/reader/read-file.ts';
import { checkImport, checkWith } from '../../../server/domain/imports/receive/check-import.ts';
import { refusedWhole } from '../../../server/domain/imports/reader/refusals.ts';

/** Checks an import in this process. Another test covers the separate process (reader/read-file.test.ts). */
export const checkImportHere: typeof checkImport = { ...checkImport, run: checkWith(readFile) };

/** Does what `readFile` does, but in this process. */
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
      let origin: Origin | null = null;
      const taking = {
        maxBytes: Infinity,
        onFile: (found: ArchivedFile) => files.push(found),
        onOrigin: (found: Origin | null) => void (origin = found),
      };
      const preview = await readArchive(path === undefined ? file : { path }, write, taking);
      return { preview, files, origin };
    }
    const items = JSON.parse(all.subarray(bytes).toString()) as Item[];
    const { collection = 'tags', revision = 0 } = existing ?? {};
    return {
      preview: await readCsv(file, { collection, existing: items, revision }, write),
      files,
      origin: null,
    };
  } catch (error) {
    if (error instanceof ArchiveRefusedError)
      return { preview: refusedWhole(error.message), files, origin: null };
    throw error;
  }
}
