import type { z } from 'zod';
import { documentSchema, type TourDocument } from '../../../../contract/files/document.ts';
import type { FileKind } from '../../../../contract/files/file-kinds.ts';
import type { StoredFile } from '../../../../contract/files/stored-file.ts';
import type { ExportedTour } from './read-export.ts';

/** The documents of a twin, in their order; an item that is none is left out. */
export function* exportedDocuments({ items }: ExportedTour): Generator<TourDocument> {
  for (const text of items.get('documents') ?? []) {
    const parsed: z.ZodSafeParseResult<TourDocument> = documentSchema.safeParse(JSON.parse(text));
    if (parsed.success) yield parsed.data;
  }
}

/** The contents that documents of a twin have, each once. */
export function exportedFiles(tour: ExportedTour): StoredFile[] {
  const files = new Map<string, StoredFile>();
  for (const { file } of exportedDocuments(tour)) if (file) files.set(file.sha256, file);
  return [...files.values()];
}

/** Whether a file may leave: what was not found free of viruses stays, and in an archive of a twin what only its owner may have. */
export function mayLeave({ scan, ownerOnly }: Pick<StoredFile, 'scan' | 'ownerOnly'>): boolean {
  return scan !== 'waiting' && scan !== 'infected' && !ownerOnly;
}

/** Whether compressing makes a file smaller: all other kinds are compressed already, or unknown and perhaps large. */
export function isCompressible(kind: FileKind): boolean {
  return kind === 'text' || kind === 'table';
}
