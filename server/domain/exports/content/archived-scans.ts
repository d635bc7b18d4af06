import type { ArchivedScan } from '../../../../contract/twin-archive/archived-scan.ts';
import { scanAnswersSchema } from '../../../../contract/scans/scan.ts';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import { parseCorrections, findScan } from '../../scans/run/scan-row.ts';
import type { Database } from '../../../platform/store/store.ts';
import type { z } from 'zod';
import {
  documentSchema,
  type TourDocument,
  type StoredFile,
} from '../../../../contract/files/stored-file.ts';
import type { FileKind } from '../../../../contract/files/file-kinds.ts';
import type { ExportedTour } from './read-export.ts';

/** The ids of a person's scans, the oldest first. */
export async function scanIdsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scans')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A scan as an archive has it. A source that was thrown away, or not found free of viruses, is null. Null where its person has no such scan, and
 * where neither its source nor anything that was made of it is left.
 */
export async function readArchivedScan(
  db: Database,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ArchivedScan | null> {
  const scan = await findScan(db, { user_id: userId, id: scanId });
  if (!scan) return null;
  const files = await selectFiles(db, { userId, scanId, run: scan.run });
  const outputs = files.filter(({ role, expires_at }) => role === 'output' && expires_at === 0);
  const source = files.find(({ role }) => role === 'source');
  // Stored text was checked when it was written.
  const result = scan.run > 0 ? (JSON.parse(scan.result) as ScanDone) : null;
  const names = new Set(outputs.map(({ name }) => name));
  const archived: ArchivedScan = {
    id: scan.id,
    name: scan.name,
    answers: scanAnswersSchema.parse(JSON.parse(scan.answers || '{}')),
    corrections: parseCorrections(scan.corrections),
    source:
      source && mayLeave(source) ? { name: source.name, sha256: source.sha256, bytes: source.bytes } : null,
    capture: result?.files.every(({ name }) => names.has(name))
      ? {
          result,
          files: outputs.map(({ name, sha256 }) => ({ name, sha256 })),
        }
      : null,
  };
  return archived.source || archived.capture ? archived : null;
}

/** Bytes that an export of a twin grows by with the space of its scan, and with the uploaded file; null for a twin of no such scan. */
export async function readScanSizes(
  db: Database,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<{ space: number; source: number } | null> {
  const scan = isScanId(scanId) ? await findScan(db, { user_id: userId, id: scanId }) : undefined;
  if (!scan || scan.run === 0) return null;
  const files = await selectFiles(db, { userId, scanId, run: scan.run });
  const own = new Map(files.filter(({ expires_at }) => expires_at === 0).map((file) => [file.sha256, file]));
  const sum = (role: string) =>
    [...own.values()].reduce((bytes, file) => bytes + (file.role === role ? file.bytes : 0), 0);
  return { space: sum('output'), source: sum('source') };
}

/** The source and the files of a run, in the order of their names. */
async function selectFiles(
  db: Database,
  { userId, scanId, run }: { userId: string; scanId: string; run: number },
) {
  const rows = await db
    .selectFrom('scan_files as file')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'file.user_id').onRef('content.sha256', '=', 'file.sha256'),
    )
    .select(['file.name', 'file.role', 'file.sha256', 'file.expires_at'])
    .select(['content.bytes', 'content.scan'])
    .where('file.user_id', '=', userId)
    .where('file.scan_id', '=', scanId)
    .where('file.run', 'in', [0, run])
    .execute();
  // Not by the database: two of them may sort in other ways.
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

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
