import { archivedFilePath, archivedSourcePath } from '../../../contract/twin-archive/archived-file.ts';
import type { ArchivedScan, ExportedScan } from '../../../contract/twin-archive/archived-scan.ts';
import { canonicalLine } from '../../../contract/twin-archive/canonical-json.ts';
import { schemaReference } from '../../../contract/twin-archive/content.ts';
import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import type { Needs } from '../../platform/access/context.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { readArchivedScan, exportedFiles, isCompressible, mayLeave } from './content/archived-scans.ts';
import type { ExportedTour } from './content/read-export.ts';
import type { TwinPart } from './signed-parts.ts';
import { typeOfOutput } from '../scans/run/read-result.ts';

/** Collects the checksums of the files that an archive includes and of the files that it lacks. */
export interface SentFiles {
  readonly sent: Set<string>;
  /** Files that do not exist or may not be exported. */
  readonly missing: Set<string>;
}

interface WantedFile {
  sha256: string;
  path: string;
  /** Whether the archive stores the file without compression. */
  stored: boolean;
}

/**
 * Yields the files of a twin's documents, except files that `done` already contains. Reads each file only
 * when the consumer requests it. Records in `done` which files the archive includes and which it lacks.
 */
export async function* fileParts(
  context: Needs<'files'>,
  tour: ExportedTour,
  done: SentFiles,
): AsyncGenerator<TwinPart> {
  for (const file of exportedFiles(tour)) {
    const { sha256, kind } = file;
    const wanted = { sha256, path: archivedFilePath(file), stored: !isCompressible(kind) };
    if (mayLeave(file)) yield* filePart(context, tour.userId, wanted, done);
    else done.missing.add(sha256);
  }
}

/**
 * For each scan, yields its files, and then a part that describes the scan and lists only files that are in
 * the archive. If a file of the scan's capture is missing, the part does not list the capture. Calls
 * `onWhole` for each scan whose capture is in the archive.
 */
export async function* scanParts(
  context: Needs<'files' | 'store'>,
  { userId, scanIds, scans }: { userId: string; scanIds: readonly string[]; scans: ExportedScan },
  done: SentFiles,
  onWhole: (scanId: string) => void,
): AsyncGenerator<TwinPart> {
  for (const scanId of scans === 'none' ? [] : scanIds) {
    const found = await readArchivedScan(context.store.db, { userId, scanId });
    if (!found) continue;
    const scan: ArchivedScan = { ...found, source: scans === 'all' ? found.source : null };
    if (scan.source)
      yield* filePart(
        context,
        userId,
        { ...scan.source, path: archivedSourcePath(scan.source), stored: true },
        done,
      );
    const files = scan.capture?.files ?? [];
    for (const { name, sha256 } of files) {
      const path = archivedFilePath({ sha256, type: typeOfOutput(name) });
      yield* filePart(context, userId, { sha256, path, stored: true }, done);
    }
    if (scan.source && done.missing.has(scan.source.sha256)) scan.source = null;
    if (files.some(({ sha256 }) => done.missing.has(sha256))) scan.capture = null;
    if (!scan.source && !scan.capture) continue;
    if (scan.capture) onWhole(scanId);
    const content = `${canonicalLine({ $schema: schemaReference('scan'), scan })}\n`;
    yield { path: ARCHIVE_PATHS.scan(scanId), role: 'content', content };
  }
}

async function* filePart(
  { files }: Needs<'files'>,
  userId: string,
  { sha256, path, stored }: WantedFile,
  { sent, missing }: SentFiles,
): AsyncGenerator<TwinPart> {
  if (sent.has(sha256) || missing.has(sha256)) return;
  const found = await files.read(fileKey(userId, sha256));
  if (!found) {
    missing.add(sha256);
    return;
  }
  sent.add(sha256);
  yield { path, role: 'content', content: found.body, stored };
}
