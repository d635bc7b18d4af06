import { fileWithList } from '../../../contract/twin-archive/canonical-json.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import type { ExportedScan } from '../../../contract/twin-archive/archived-scan.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageTour, notFound, refusal } from '../../platform/access/policy.ts';
import { countDownload } from '../../platform/limits/count-requests.ts';
import { zipStream } from '../../platform/archives/zip-stream.ts';
import { signManifest } from '../../platform/archives/signing-key.ts';
import { scanIdsOf } from './content/archived-scans.ts';
import { readExport, collectionFile, twinFile, type ExportedTour } from './content/read-export.ts';
import { type SentFiles, fileParts, scanParts } from './file-parts.ts';
import { signedParts, type TwinPart, textPieces } from './signed-parts.ts';
import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import { type ShownCapture, shownCapture } from './content/shown-capture.ts';
import { threadsFile } from '../threads/export-threads.ts';
import { twinPage } from './page/twin-page.ts';
import { tableCollections } from '../../../contract/changes/kinds.ts';
import { itemsFile } from './export-items.ts';
import { measurementsFile } from './content/measurements-file.ts';
import { provenanceFile, archiveSchemas } from './provenance-file.ts';
import type { ExportedHistory } from '../../../contract/twin-archive/exported-history.ts';
import { inPages } from '../../platform/store/in-pages.ts';
import { nameAuthors, selectAuthors, logBegins, parseLogged } from '../tours/operation-log.ts';
import { tourKey } from '../tours/tour-revision.ts';

interface ExportedTwin {
  /** The twin's name. */
  name: string;
  archive: ReadableStream<Uint8Array>;
}

/**
 * Streams a tour as a signed ZIP archive. `scans`: how much of the tour's scan to include. Reads the tour at
 * one revision before the response starts. Throws `not-signed-in`, `not-found` if the actor is not the owner
 * or there is no tour, and `too-many-requests`.
 */
export async function exportTwin(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  actor: Actor,
  { scans = 'none', ...ref }: TourRef & { scans?: ExportedScan },
): Promise<ExportedTwin> {
  const { userId } = ref;
  if (!canManageTour(actor, userId)) throw refusal(actor, false);
  await countDownload(context, 'export', userId);
  const tour = await readExport(context, ref);
  if (!tour) throw notFound();
  const { name, matterportId } = tour.fields;
  const scanIds = isScanId(matterportId) ? [matterportId] : [];
  return { name, archive: archiveStream(context, { userId, tour, scanIds, scans }) };
}

/**
 * Returns an archive of a user's demo tour and all the user's scans, or null if the user has neither. The
 * caller checks that the actor may export the tour and the scans. While the archive is read, the function
 * records in `done` which files the archive includes and which it lacks.
 */
export async function exportEverything(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  userId: string,
  done: SentFiles,
): Promise<ReadableStream<Uint8Array> | null> {
  const tour = await readExport(context, demoTour(userId));
  const scanIds = await scanIdsOf(context.store.db, userId);
  if (!tour && scanIds.length === 0) return null;
  return archiveStream(context, { userId, tour, scanIds, scans: 'all' }, done);
}

/**
 * Returns an archive of a regular twin, without scans. Returns null if the twin no longer exists. The caller
 * checks that the actor may export the twin. `done`: see `exportEverything`.
 */
export async function exportOther(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  ref: TourRef,
  done: SentFiles,
): Promise<ReadableStream<Uint8Array> | null> {
  const tour = await readExport(context, ref);
  return tour && archiveStream(context, { userId: ref.userId, tour, scanIds: [], scans: 'none' }, done);
}

function archiveStream(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  contents: ArchiveContents,
  done?: SentFiles,
): ReadableStream<Uint8Array> {
  const { tour } = contents;
  const { name, matterportId } = tour?.fields ?? { name: '', matterportId: '' };
  const parts = signedParts({ name, matterportId }, twinParts(context, contents, done), (manifest) =>
    signManifest(context, manifest),
  );
  return zipStream(parts, new Date(tour?.updated ?? context.now()));
}

interface ArchiveContents {
  userId: string;
  /** The exported tour. Null if the archive contains only scans. */
  tour: ExportedTour | null;
  /** Ids of the scans. `scans` determines how much of each scan to include. */
  scanIds: readonly string[];
  scans: ExportedScan;
}

/**
 * Yields every part of an archive except the manifest and its signature. Creates each part only when the
 * consumer requests it. Records in `done` which files the archive includes and which it lacks.
 */
async function* twinParts(
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
  yield { path: ARCHIVE_PATHS.history, role: 'provenance', content: textPieces(historyFile(context, tour)) };
  const comments = threadsFile(context.store.db, tour);
  yield { path: ARCHIVE_PATHS.comments, role: 'provenance', content: textPieces(comments) };
}

/**
 * Yields the twin, its collections and tables, the poster and the plans. On servers of the same version, the
 * same twin and capture yield the same bytes.
 */
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

/** Yields the text of `history.json`. */
function historyFile(context: Needs<'config' | 'store' | 'now'>, tour: ExportedTour): AsyncGenerator<string> {
  const head: Omit<ExportedHistory, 'changes'> = {
    $schema: ARCHIVE_PATHS.schema('history'),
    format: 'gov360-twin-history',
    version: 1,
    days: context.config.limits.historyDays,
  };
  return fileWithList(head, 'changes', historyOf(context, tour));
}

/** Yields the changes in a twin's history, oldest first, each with its author and the previous values. */
async function* historyOf(
  context: Needs<'config' | 'store' | 'now'>,
  tour: ExportedTour,
): AsyncGenerator<ExportedHistory['changes'][number]> {
  const { db } = context.store;
  const authors = await nameAuthors(db, await selectAuthors(context, tour));
  const changes = db
    .selectFrom('operation_log')
    .select(['revision', 'actor', 'cause', 'logged_at', 'count', 'changes'])
    .where((build) => build.and(tourKey(tour)))
    .where('revision', '<=', tour.fields.revision)
    .where('logged_at', '>=', logBegins(context));
  for await (const row of inPages(changes, ['revision'])) {
    yield {
      revision: row.revision,
      at: new Date(row.logged_at).toISOString(),
      who: authors.get(row.actor) ?? '',
      cause: row.cause as ExportedHistory['changes'][number]['cause'],
      count: row.count,
      changed: parseLogged(row.changes),
    };
  }
}
