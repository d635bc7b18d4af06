import { archivedFilePath } from '../../../../contract/twin-archive/archived-file.ts';
import { kindOfType } from '../../../../contract/files/file-kinds.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { ArchivePart } from '../../../platform/archives/zip-stream.ts';
import { isCompressible, mayLeave } from '../../exports/content/exported-files.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { contentRowsOf } from './file-rows.ts';

/**
 * The bytes of a person's files and scans that are not in the archive beside them, such as of earlier versions, each once; `files.json` and
 * `scans.json` say what they are called. What was not found free of viruses stays.
 */
export async function* fileBytesOf(
  { store, files }: Needs<'store' | 'files'>,
  userId: string,
  inner: ReadonlySet<string>,
): AsyncGenerator<ArchivePart> {
  for await (const row of contentRowsOf(store.db, userId)) {
    const { sha256, media_type: type } = row;
    if (inner.has(sha256)) continue;
    const found = mayLeave(row) ? await files.read(fileKey(userId, sha256)) : null;
    if (!found) continue;
    const stored = !isCompressible(kindOfType(type));
    yield { path: archivedFilePath({ sha256, type }), content: found.body, stored };
  }
}
