import type { ArchivedScan } from '../../../../contract/twin-archive/archived-scan.ts';
import { scanAnswersSchema } from '../../../../contract/scans/scan.ts';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import { parseCorrections, scanFiles } from '../../scans/run/scan-row.ts';
import { currentFiles } from '../../scans/run/scan-version.ts';
import { findRow, type Database } from '../../../platform/store/store.ts';
import {
  documentSchema,
  type TourDocument,
  type StoredFile,
} from '../../../../contract/files/stored-file.ts';
import type { FileKind } from '../../../../contract/files/file-kinds.ts';
import { type ExportedTour, validItems } from './read-export.ts';

/** Returns the ids of a user's scans, oldest first. */
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
 * Returns a scan for an archive. `source` is null if the uploaded file was deleted or may not be exported.
 * `capture` is null if the scan has no result, or if a file of the result was deleted. Returns null if the
 * user has no such scan, or if both `source` and `capture` would be null.
 */
export async function readArchivedScan(
  db: Database,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ArchivedScan | null> {
  const scan = await findRow(db, 'scans', { user_id: userId, id: scanId });
  if (!scan) return null;
  const files = await selectFiles(db, { userId, scanId, run: scan.run });
  const outputs = files.filter(({ role, expires_at }) => role === 'output' && expires_at === 0);
  const source = files.find(({ role }) => role === 'source');
  // Skips validation, because the result was validated before it was stored.
  const result = scan.run > 0 ? (JSON.parse(scan.result) as ScanDone) : null;
  const names = new Set(outputs.map(({ name }) => name));
  const corrections = parseCorrections(scan.corrections);
  const archived: ArchivedScan = {
    id: scan.id,
    name: scan.name,
    answers: scanAnswersSchema.parse(JSON.parse(scan.answers || '{}')),
    corrections,
    source:
      source && mayLeave(source) ? { name: source.name, sha256: source.sha256, bytes: source.bytes } : null,
    capture: result?.files.every(({ name }) => names.has(name))
      ? {
          result,
          files: currentFiles(result, corrections, outputs).map(({ name, sha256 }) => ({ name, sha256 })),
        }
      : null,
  };
  return archived.source || archived.capture ? archived : null;
}

/**
 * Returns how many bytes a scan's capture (`space`) and its uploaded file (`source`) add to an export.
 * Returns null if the user has no such scan or the scan has no result.
 */
export async function readScanSizes(
  db: Database,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<{ space: number; source: number } | null> {
  const scan = isScanId(scanId) ? await findRow(db, 'scans', { user_id: userId, id: scanId }) : undefined;
  if (!scan || scan.run === 0) return null;
  const files = await selectFiles(db, { userId, scanId, run: scan.run });
  const own = new Map(files.filter(({ expires_at }) => expires_at === 0).map((file) => [file.sha256, file]));
  const sum = (role: string) =>
    [...own.values()].reduce((bytes, file) => bytes + (file.role === role ? file.bytes : 0), 0);
  return { space: sum('output'), source: sum('source') };
}

/** Returns the uploaded file of a scan and the files of a run, sorted by name. */
async function selectFiles(
  db: Database,
  { userId, scanId, run }: { userId: string; scanId: string; run: number },
) {
  const rows = await scanFiles(db)
    .select(['file.name', 'file.role', 'file.sha256', 'file.expires_at'])
    .select(['content.bytes', 'content.scan'])
    .where('file.user_id', '=', userId)
    .where('file.scan_id', '=', scanId)
    .where('file.run', 'in', [0, run])
    .execute();
  // The query does not sort the rows, because SQLite and PostgreSQL sort text differently.
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Yields the documents of a twin in order. Skips invalid documents. */
export function exportedDocuments(tour: ExportedTour): Generator<TourDocument> {
  return validItems(tour, 'documents', documentSchema);
}

/** Returns the files of a twin's documents. Returns files with the same bytes only once. */
export function exportedFiles(tour: ExportedTour): StoredFile[] {
  const files = new Map<string, StoredFile>();
  for (const { file } of exportedDocuments(tour)) if (file) files.set(file.sha256, file);
  return [...files.values()];
}

/**
 * Returns whether a file may be exported. Excludes files that still wait for the virus check or failed it,
 * and files that only their owner may read.
 */
export function mayLeave({ scan, ownerOnly }: Pick<StoredFile, 'scan' | 'ownerOnly'>): boolean {
  return scan !== 'waiting' && scan !== 'infected' && !ownerOnly;
}

/**
 * Returns whether to compress files of a kind. Files of most other kinds are already compressed. Files of an
 * unknown kind may be large.
 */
export function isCompressible(kind: FileKind): boolean {
  return kind === 'text' || kind === 'table';
}
