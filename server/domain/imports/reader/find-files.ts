import { z } from 'zod';
import { ARCHIVED_FILES } from '../../../../contract/twin-archive/archive-entries.ts';
import type { Manifest } from '../../../../contract/twin-archive/manifest.ts';
import type { EntryPlace } from '../../../platform/archives/archive-source.ts';
import type { OpenArchive } from '../../../platform/archives/open-archive.ts';
import type { ItemLine } from '../twin-lines.ts';
import type { Refusals } from './refusals.ts';

/**
 * A file of a document or a scan in an archive, and its position in the archive. The file is named by its
 * checksum.
 */
export const archivedFileSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  offset: z.int().min(0),
  compressed: z.int().min(0),
  bytes: z.int().min(0),
  method: z.literal([0, 8]),
  /** The expected type of a file that belongs to a scan's result. */
  made: z.enum(['model/gltf-binary', 'image/webp']).optional(),
});
export type ArchivedFile = EntryPlace & Pick<z.infer<typeof archivedFileSchema>, 'sha256' | 'made'>;

export interface FoundFiles {
  /** The files that were found, by checksum. */
  readonly found: Map<string, ArchivedFile>;
  /** Number of documents whose file is not in the archive. */
  missing: number;
}

/**
 * Returns the files of documents and scans that an archive contains and that its manifest lists. Adds a
 * reason for rejection to `refusals` for each file whose name does not match its checksum.
 */
export function findFiles(archive: OpenArchive, { parts }: Manifest, refusals: Refusals): FoundFiles {
  const found = new Map<string, ArchivedFile>();
  for (const { path, sha256 } of parts) {
    const [, named] = ARCHIVED_FILES.exec(path) ?? [];
    const place = named === undefined ? null : archive.placeOf(path);
    if (!place) continue;
    if (named === sha256) found.set(sha256, { ...place, sha256 });
    else refusals.add(path, null, 'The file’s name does not match the checksum of its content.');
  }
  return { found, missing: 0 };
}

/**
 * Returns the line of a document. Removes the document's file from the line if the archive does not contain
 * the file, because it was lost or not exported.
 */
export function withFoundFile(line: ItemLine, files: FoundFiles): ItemLine {
  const item = JSON.parse(line.content) as { file?: { sha256: string } };
  if (!item.file || files.found.has(item.file.sha256)) return line;
  files.missing += 1;
  const { file: _, ...rest } = item;
  return { ...line, content: JSON.stringify(rest) };
}

export function sizeOf({ found }: FoundFiles): number {
  return [...found.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}
