import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { type JobKind, JobRefusedError, type RunningJob } from '../../platform/jobs/job-kind.ts';
import { countStorage, useStorage } from '../../platform/limits/storage-quota.ts';
import type { FileContentTable, TourTable } from '../../platform/store/schema.ts';
import {
  addRows,
  findRow,
  findRows,
  insertRows,
  removeRows,
  updateRows,
  type Database,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { SCAN_DOCUMENT, scanIdOf } from '../../platform/store/tour-queries.ts';
import { keepContent } from '../contents/keep-content.ts';
import { markUnused } from '../contents/forget-versions.ts';
import { makeUploadsFolder, stagedPath } from '../contents/staged-file.ts';
import { enqueueConversions } from '../files/conversion/enqueue-conversion.ts';
import { type ChangedTour, refreshFiles } from '../files/documents/open-tour.ts';
import { newScanId } from '../scans/run/scan-row.ts';
import { COUNTED_BYTES, threadBytes } from '../tours/annotation-rows.ts';
import { OPERATION_BYTES } from '../tours/apply-operations.ts';
import { existing, holdTour, requireTwinPlace, tellTour, tourKey } from '../tours/tour-revision.ts';
import { TABLES_ABOUT_TOURS, TABLES_OF_TOURS } from './arrange-twins.ts';
import { endUploads } from './members.ts';

type Work = Needs<'config' | 'store' | 'feed' | 'files' | 'now'>;
type Content = Pick<FileContentTable, 'sha256' | 'bytes' | 'media_type' | 'scan' | 'facts'> & {
  owner_only: number;
};

const GONE = 'The twin was deleted, or the offer was withdrawn.';

/**
 * Moves a twin to the account that accepted it (`job.userId`). First copies every file, and can repeat the
 * copying after an interruption. Then changes the owner of all rows in one transaction. The twin belongs to
 * the former owner before that transaction, and to the recipient after it.
 */
export const moveTwin: JobKind<TourRef> = {
  name: 'hand-over',
  lane: 'imports',
  maxAttempts: 10,
  run: move,
  // Keeps the offer, so that the recipient can accept it again.
  async abandon({ store }, { id, input }) {
    const accepted = { ...tourKey(input), job_id: id };
    await store.write((transaction) => updateRows(transaction, 'hand_overs', accepted, { job_id: '' }));
  },
};

async function move(context: Work, job: RunningJob<TourRef>): Promise<null> {
  if (await hasMoved(context.store.db, job)) return null;
  await requireProcessed(context.store.db, job.input).catch(refuseMove);
  const copied = new Set<string>();
  for (;;) {
    const contents = await contentsOfTwin(context.store.db, job.input);
    for (const [index, content] of contents.entries()) {
      job.signal.throwIfAborted();
      job.progress(index / contents.length, 'Copying the files of the twin.');
      if (!copied.has(content.sha256)) await copyContent(context, job, content);
      copied.add(content.sha256);
    }
    // Repeats the loop if another file arrived in the meantime.
    if (await changeHands(context, job, copied)) return null;
  }
}

/**
 * Returns whether an earlier attempt moved the twin but was interrupted before the job ended. A twin with
 * this id must be the moved twin, because ids of regular twins are never reused.
 */
async function hasMoved(db: Database, { input, userId }: RunningJob<TourRef>): Promise<boolean> {
  const row = await findRow(db, 'tours', { ...tourKey({ ...input, userId }), deleted: 0 }, 'tour_id');
  return row !== undefined;
}

/**
 * Returns the stored files of a twin, including earlier versions and files in the bin, and the files of the
 * scan that the twin shows.
 */
export async function contentsOfTwin(db: Database, ref: TourRef): Promise<Content[]> {
  const scanId = await scanOf(db, ref);
  const { user_id, tour_id } = tourKey(ref);
  return await db
    .selectFrom('file_contents')
    .select(['sha256', 'bytes', 'media_type', 'scan', 'facts', 'owner_only'])
    .where('user_id', '=', user_id)
    .where((build) =>
      build.or([
        build('sha256', 'in', (query) =>
          query
            .selectFrom('file_versions')
            .select('sha256')
            .where('user_id', '=', user_id)
            .where('tour_id', '=', tour_id),
        ),
        build('sha256', 'in', (query) =>
          query
            .selectFrom('scan_files')
            .select('sha256')
            .where('user_id', '=', user_id)
            .where('scan_id', '=', scanId),
        ),
      ]),
    )
    .orderBy('sha256')
    .execute();
}

/** Returns the id of the scan that a twin shows, or ''. */
async function scanOf(db: Database, ref: TourRef): Promise<string> {
  const row = await db
    .selectFrom('tours')
    .select(SCAN_DOCUMENT.as('document'))
    .where((build) => build.and({ ...tourKey(ref), deleted: 0 }))
    .executeTakeFirst();
  return row ? scanIdOf(row.document) : '';
}

async function copyContent(context: Work, job: RunningJob<TourRef>, content: Content): Promise<void> {
  const { config, files } = context;
  const { sha256, bytes, media_type: mediaType, owner_only } = content;
  const from = job.input.userId;
  const found = await files.read(fileKey(from, sha256), { signal: job.signal });
  // `found` is null if the file is being deleted or its bytes were lost.
  if (!found) return;
  await makeUploadsFolder(config);
  const path = `${stagedPath(config, job.id.replaceAll('-', ''))}.whole`;
  try {
    await pipeline(Readable.fromWeb(found.body as never), createWriteStream(path, { mode: 0o600 }), {
      signal: job.signal,
    });
    const made = { userId: job.userId, sha256, bytes, mediaType, path, made: true };
    await keepContent(context, { ...made, ownerOnly: owner_only === 1, signal: job.signal });
  } finally {
    await rm(path, { force: true });
  }
  const picture = await files.read(fileKey(from, sha256, 'thumbnail'), { signal: job.signal });
  if (picture) {
    const small = Buffer.from(await new Response(picture.body).arrayBuffer());
    await files.putBytes(fileKey(job.userId, sha256, 'thumbnail'), small);
  }
}

/** Throws `conflict` while the scan that a twin shows is being processed. */
export async function requireProcessed(db: Database, ref: TourRef): Promise<void> {
  const scan = await findRow(db, 'scans', { user_id: ref.userId, id: await scanOf(db, ref) }, 'state');
  if (scan?.state === 'waiting' || scan?.state === 'processing')
    throw new AppError(
      'conflict',
      'The scan of this twin is being processed. Accept the twin when the scan has been processed.',
    );
}

/** Ends the job without a retry after an error that the recipient or the owner must resolve first. */
function refuseMove(error: unknown): never {
  const isRefusal = error instanceof AppError && ['conflict', 'quota-exceeded'].includes(error.code);
  throw isRefusal ? new JobRefusedError(error.message) : error;
}

/** Changes the owner of the twin. Returns false if a file must be copied first. */
async function changeHands(
  context: Work,
  job: RunningJob<TourRef>,
  copied: ReadonlySet<string>,
): Promise<boolean> {
  const { input: ref, userId: to } = job;
  const moved = { ...ref, userId: to };
  const refreshed = await context.store
    .write(async (transaction) => {
      await job.hold(transaction);
      const tour = existing(await holdTour(context.store, transaction, ref, undefined));
      const accepted = { ...tourKey(ref), recipient_id: to };
      const offer = await findRow(transaction, 'hand_overs', accepted, 'by_staff');
      if (!tour || !offer) throw new JobRefusedError(GONE);
      const contents = await contentsOfTwin(transaction, ref);
      if (contents.some(({ sha256 }) => !copied.has(sha256))) return null;
      await requireProcessed(transaction, ref);
      await requireTwinPlace(context, transaction, to);
      const scanId = await moveScan(transaction, ref, to);
      await moveStorage(context, transaction, ref, to);
      await moveRows(context, transaction, tour, { moved, scanId, stays: offer.by_staff === 0 });
      const refreshed = await takeContents(context, transaction, ref.userId, moved, contents);
      await markUnused(transaction, ref.userId, contents, { now: context.now(), forgotten: true });
      return refreshed;
    })
    .catch(refuseMove);
  if (refreshed === null) return false;
  announceJobs(context, to);
  for (const { revision, ...tour } of refreshed) tellTour(context, tour, revision);
  for (const userId of [ref.userId, to]) context.feed.publish({ kind: 'tours-changed', userId });
  return true;
}

/**
 * Copies the stored data about the files of a moved twin: their words, and the results of their virus check
 * and conversion, except for files about which the recipient already has results. Marks the copies as used,
 * and queues unfinished checks and conversions. Returns the tours whose documents now show the recipient's
 * results, with their new revisions.
 */
async function takeContents(
  context: Work,
  transaction: WriteTransaction,
  from: string,
  moved: TourRef,
  contents: readonly Content[],
): Promise<ChangedTour[]> {
  const to = moved.userId;
  const used = { unused_since: 0, forgotten: 0 };
  const taken: Content[] = [];
  const differing: string[] = [];
  for (const content of contents) {
    const { sha256, scan, facts, owner_only } = content;
    const key = { user_id: to, sha256 };
    const unknown = { ...key, scan: 'none', facts: '' } as const;
    if (await updateRows(transaction, 'file_contents', unknown, { ...used, scan, facts, owner_only })) {
      taken.push(content);
    } else {
      await updateRows(transaction, 'file_contents', key, used);
      if (!(await findRow(transaction, 'file_contents', { ...key, scan, facts }, 'sha256')))
        differing.push(sha256);
    }
    await sql`insert into file_words (user_id, word, sha256, page)
      select ${to}, word, sha256, page from file_words where user_id = ${from} and sha256 = ${sha256}
      on conflict do nothing`.execute(transaction);
    await sql`insert into file_pages (user_id, sha256, page, text)
      select ${to}, sha256, page, text from file_pages where user_id = ${from} and sha256 = ${sha256}
      on conflict do nothing`.execute(transaction);
  }
  // Excludes the files that were made from a scan, which are not converted.
  const versions = await findRows(transaction, 'file_versions', tourKey(moved), 'sha256');
  const converted = new Set(versions.map(({ sha256 }) => sha256));
  const open = taken.filter(({ sha256, scan }) => scan === 'waiting' || converted.has(sha256));
  await enqueueConversions(context, transaction, to, open);
  const refreshed: ChangedTour[] = [];
  for (const sha256 of differing)
    refreshed.push(...(await refreshFiles(context, transaction, { userId: to, sha256 })));
  return refreshed;
}

/** The columns that must be equal for two scans with the same id to be the same. */
const SCAN_CONTENT = ['name', 'run', 'result', 'corrections', 'answers'] as const;

/**
 * Moves the scan that a twin shows, and returns its new id, or '' if there is no scan. If another twin of the
 * owner shows the scan, the owner keeps it and the recipient gets a copy. The scan keeps its id unless the
 * recipient already has a different scan with this id, for example a copy that one of them has corrected.
 */
async function moveScan(transaction: WriteTransaction, ref: TourRef, to: string): Promise<string> {
  const from = ref.userId;
  const id = await scanOf(transaction, ref);
  if (id === '') return '';
  const scan = await findRow(transaction, 'scans', { user_id: from, id });
  if (!scan) return '';
  const own = await transaction
    .selectFrom('tours')
    .select(SCAN_DOCUMENT.as('document'))
    .where((build) => build.and({ user_id: from, deleted: 0 }))
    .where('tour_id', '!=', ref.tourId)
    .execute();
  const there = await findRow(transaction, 'scans', { user_id: to, id });
  const movedId = there && SCAN_CONTENT.some((column) => there[column] !== scan[column]) ? newScanId() : id;
  await addRows(transaction, 'scans', { ...scan, user_id: to, id: movedId, job_id: '' });
  await sql`insert into scan_files (user_id, scan_id, run, name, sha256, role, expires_at)
    select ${to}, ${movedId}, run, name, sha256, role, expires_at from scan_files
    where user_id = ${from} and scan_id = ${id} on conflict do nothing`.execute(transaction);
  if (own.some(({ document }) => scanIdOf(document) === id)) return movedId;
  await removeRows(transaction, 'scans', { user_id: from, id });
  await removeRows(transaction, 'scan_files', { user_id: from, scan_id: id });
  return movedId;
}

/**
 * Counts the rows of a twin towards the recipient's storage instead of the owner's. Throws `quota-exceeded`.
 */
async function moveStorage(
  context: Needs<'config'>,
  transaction: WriteTransaction,
  ref: TourRef,
  to: string,
): Promise<void> {
  const { user_id, tour_id } = tourKey(ref);
  const own = sql`user_id = ${user_id} and tour_id = ${tour_id}`;
  const { rows } = await sql<{ bytes: number | string | null }>`select
    (select coalesce(sum(octet_length(document)), 0) from tours where ${own}) +
    (select coalesce(sum(${COUNTED_BYTES}), 0) from annotations where ${own}) +
    ${threadBytes(own)} +
    (select count(*) * ${sql.lit(OPERATION_BYTES)} from applied_operations where ${own}) +
    (select coalesce(sum(bytes), 0) from tour_snapshots where ${own}) as bytes`.execute(transaction);
  const bytes = Number(rows[0]?.bytes ?? 0);
  await countStorage(transaction, ref.userId, -bytes);
  await useStorage(context, transaction, to, bytes);
}

async function moveRows(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  tour: TourTable,
  { moved, scanId, stays }: { moved: TourRef; scanId: string; stays: boolean },
): Promise<void> {
  const { user_id, tour_id } = tour;
  const key = { user_id, tour_id };
  const to = moved.userId;
  await endUploads(transaction, tour, 'The twin was handed over during the upload. Upload the file again.');
  await copyOriginPeople(transaction, key, to);
  const own = sql`user_id = ${user_id} and tour_id = ${tour_id}`;
  await sql`delete from import_parts where user_id = ${user_id}
    and import_id in (select id from imports where ${own})`.execute(transaction);
  for (const [table, fate] of Object.entries(TABLES_OF_TOURS)) {
    // Keeps the rows of ended uploads, so that their senders learn why the uploads ended.
    if (table === 'uploads') continue;
    await (
      fate === 'goes'
        ? sql`update ${sql.table(table)} set user_id = ${to} where ${own}`
        : sql`delete from ${sql.table(table)} where ${own}`
    ).execute(transaction);
  }
  for (const table of TABLES_ABOUT_TOURS)
    await sql`update ${sql.table(table)} set owner_id = ${to}
      where owner_id = ${user_id} and tour_id = ${tour_id}`.execute(transaction);
  const revision = tour.revision + 1;
  const fields = splitFields(tour.document).set('userId', JSON.stringify(to));
  if (scanId !== '') fields.set('matterportId', JSON.stringify(scanId));
  await updateRows(transaction, 'tours', key, {
    user_id: to,
    document: joinFields(fields),
    revision,
    document_revision: revision,
    changes_since: revision,
    archived_at: 0,
  });
  await removeRows(transaction, 'twin_members', { ...tourKey(moved), member_id: to });
  await removeRows(transaction, 'twin_blocks', { ...tourKey(moved), person_id: to });
  if (!stays) return;
  // The former owner remains in the twin as an editor until the new owner removes them.
  await insertRows(transaction, 'twin_members', {
    ...tourKey(moved),
    member_id: user_id,
    role: 'editor',
    link_id: '',
    added_at: now(),
  });
}

/**
 * Copies the rows of the people named in the origin of an imported twin, because `tour_origins` contains only
 * their keys.
 */
async function copyOriginPeople(
  transaction: WriteTransaction,
  key: Pick<TourTable, 'user_id' | 'tour_id'>,
  to: string,
): Promise<void> {
  const origin = await findRow(transaction, 'tour_origins', key, 'provenance');
  if (!origin) return;
  const people = await findRows(transaction, 'origin_people', { user_id: key.user_id });
  const named = people.filter(({ key: name }) => origin.provenance.includes(JSON.stringify(name)));
  for (const person of named) {
    const own = { user_id: to, key: person.key };
    await addRows(transaction, 'origin_people', { ...person, ...own });
    await updateRows(transaction, 'origin_people', own, { expires_at: 0 });
  }
}
