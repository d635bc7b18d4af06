import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import type { ExportedScan } from '../../../contract/twin-archive/archived-scan.ts';
import type { Needs } from '../../platform/access/context.ts';
import { collectionFile, twinFile } from './content/content-files.ts';
import { type ShownCapture, shownCapture } from './capture/shown-capture.ts';
import { twinPage } from './page/twin-page.ts';
import { tableCollections } from '../../../contract/changes/kinds/kinds.ts';
import { fileParts, scanParts, type SentFiles } from './file-parts.ts';
import { itemsFile } from './items-file.ts';
import { measurementsFile } from './measuring/measurements-file.ts';
import { provenanceFile } from './provenance-file.ts';
import type { ExportedTour } from './content/read-export.ts';
import { archiveSchemas } from './schema-files.ts';
import type { TwinPart } from './signed-parts.ts';
import { textPieces } from './text-pieces.ts';

export interface ArchiveContents {
  userId: string;
  /** Null for scans alone. */
  tour: ExportedTour | null;
  /** Scans that it has, as far as `scans` says. */
  scanIds: readonly string[];
  scans: ExportedScan;
}

/** Every part of an archive but the manifest and its signature, each made when it is asked for; `done` learns of its files. */
export async function* twinParts(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  { tour, ...contents }: ArchiveContents,
  done: SentFiles = { sent: new Set(), missing: new Set() },
): AsyncGenerator<TwinPart> {
  const whole = new Set<string>();
  const ofScans = scanParts(context, contents, done, (scanId) => whole.add(scanId));
  if (!tour) {
    yield* ofScans;
    return yield* schemaParts();
  }
  const captureId = tour.fields.matterportId;
  const capture = await shownCapture(context, { userId: tour.userId, captureId });
  yield* contentParts(tour, capture);
  yield* fileParts(context, tour, done);
  yield* ofScans;
  const page = twinPage(tour, capture, { missing: done.missing, hasScan: whole.has(captureId) });
  yield { path: ARCHIVE_PATHS.page, role: 'content', content: textPieces(page) };
  yield* schemaParts();
  yield {
    path: ARCHIVE_PATHS.provenance,
    role: 'provenance',
    content: textPieces(await provenanceFile(context, tour, [...done.missing])),
  };
}

/** What the twin is: alike wherever it is exported. */
async function* contentParts(tour: ExportedTour, capture: ShownCapture): AsyncGenerator<TwinPart> {
  const role = 'content';
  yield { path: ARCHIVE_PATHS.twin, role, content: twinFile(tour) };
  for (const [name, items] of tour.items) {
    yield { path: ARCHIVE_PATHS.collection(name), role, content: textPieces(collectionFile(name, items)) };
  }
  for (const name of tableCollections()) {
    yield { path: ARCHIVE_PATHS.csv(name), role, content: textPieces(itemsFile(tour, name)) };
  }
  yield {
    path: ARCHIVE_PATHS.csv('measurements'),
    role,
    content: textPieces(measurementsFile(tour, capture)),
  };
  if (capture.poster) yield { path: capture.poster.path, role, content: capture.poster.bytes };
  for (const [index, { svg }] of capture.plans.entries()) {
    yield { path: ARCHIVE_PATHS.picture(`plan-${index + 1}.svg`), role, content: svg };
  }
}

function* schemaParts(): Generator<TwinPart> {
  for (const [name, schema] of archiveSchemas()) {
    yield { path: ARCHIVE_PATHS.schema(name), role: 'content', content: schema };
  }
}
