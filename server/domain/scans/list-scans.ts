import type { Scan, ScanList, ScanSpace } from '../../../contract/scans/scan.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageScans, notFound, refusal } from '../../platform/access/policy.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import { findRow, findRows, type Store, type Database } from '../../platform/store/store.ts';
import {
  parseCorrections,
  SCAN_COLUMNS,
  scanFiles,
  type ScanKey,
  type ScanRow,
  type ScanSource,
} from './run/scan-row.ts';
import { SCAN_DOCUMENT, scanIdOf } from '../../platform/store/tour-queries.ts';
import type { JobTable, ScanTable } from '../../platform/store/schema.ts';
import { readStepText } from './run/texts.ts';
import { sql } from 'kysely';
import { isSettled } from '../../../contract/scans/apply-corrections.ts';
import type { Corrections } from '../../../contract/scans/corrections.ts';
import type { Doubt } from '../../../contract/scans/space.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ScanDone } from '../../../contract/scans/scan-result.ts';
import { findScanVersion } from './run/scan-version.ts';

/** Returns a user's scans, newest first. Throws `not-signed-in` or `not-found`. */
export async function listScans(
  context: Needs<'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<ScanList> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  return { scans: await selectScans(context.store, userId) };
}

/** Returns a scan. The caller checks that the actor may see the scan. Throws `not-found`. */
export async function selectScan(store: Store, { user_id, id }: ScanKey): Promise<Scan> {
  const [scan] = await selectScans(store, user_id, id);
  if (!scan) throw notFound();
  return scan;
}

const selectRows = prepared(
  (db, userId: string) =>
    db
      .selectFrom('scans')
      .select(SCAN_COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  '',
);

async function selectScans(store: Store, userId: string, id?: string): Promise<Scan[]> {
  const { db } = store;
  const rows = await (id === undefined
    ? selectRows(db, userId)
    : findRows(db, 'scans', { user_id: userId, id }, SCAN_COLUMNS));
  if (rows.length === 0) return [];
  const jobs = await findRows(db, 'jobs', { user_id: userId, id: rows.map(({ job_id }) => job_id) }, [
    'id',
    'state',
    'progress',
    'text',
  ]);
  const files = await readScanBytes(db, userId);
  const shown = await scansOfTwins(db, userId);
  const doubts = await countDoubts(store, rows);
  return rows.map((row) => {
    const { source, bytes = 0 } = files.get(row.id) ?? {};
    const job = jobs.find((each) => each.id === row.job_id);
    return toScan(row, { job, source, bytes, doubts: doubts.get(row.id) ?? 0, inTwin: shown.has(row.id) });
  });
}

/** Returns the ids of the scans that a user's twins show. */
async function scansOfTwins(db: Database, userId: string): Promise<Set<string>> {
  const tours = await db
    .selectFrom('tours')
    .select(SCAN_DOCUMENT.as('document'))
    .where((build) => build.and({ user_id: userId, deleted: 0 }))
    .execute();
  return new Set(tours.map(({ document }) => scanIdOf(document)));
}

interface ScanBytes {
  source?: { name: string; bytes: number };
  /** Total size of the scan's files in bytes, counting files with the same bytes once. */
  bytes: number;
}

/** Returns the storage use of each scan of a user, by id. */
async function readScanBytes(db: Database, userId: string): Promise<Map<string, ScanBytes>> {
  const contents = scanFiles(db).where('file.user_id', '=', userId);
  const each = contents.select(['file.scan_id', 'file.sha256', 'content.bytes']).distinct();
  const sums = await db
    .selectFrom(each.as('each'))
    .select(['scan_id', (eb) => eb.fn.sum<number | string>('bytes').as('bytes')])
    .groupBy('scan_id')
    .execute();
  const sources = await contents
    .select(['file.scan_id', 'file.name', 'content.bytes'])
    .where('file.role', '=', 'source')
    .execute();
  return new Map(
    sums.map(({ scan_id, bytes }) => {
      const source = sources.find((file) => file.scan_id === scan_id);
      // PostgreSQL returns sums as text.
      return [scan_id, { bytes: Number(bytes), ...(source && { source }) }];
    }),
  );
}

interface ScanFacts {
  job: Pick<JobTable, 'state' | 'progress' | 'text'> | undefined;
  source: Pick<ScanSource, 'name' | 'bytes'> | undefined;
  bytes: number;
  doubts: number;
  inTwin: boolean;
}

/** Returns a scan as its owner sees it. */
function toScan(row: ScanRow, { job, source, ...facts }: ScanFacts): Scan {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    ...howFar(row, job),
    questions: row.questions ? (JSON.parse(row.questions) as Scan['questions']) : [],
    answers: row.answers ? (JSON.parse(row.answers) as Scan['answers']) : {},
    run: row.run,
    source: source ? { name: source.name, bytes: source.bytes } : null,
    ...facts,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function howFar(
  { state, problem }: ScanRow,
  job: ScanFacts['job'],
): Pick<Scan, 'progress' | 'text' | 'left'> {
  const isUnderWay = state === 'waiting' || state === 'processing';
  if (!isUnderWay || !job) return { progress: null, text: problem, left: null };
  const { step, left } = readStepText(job.text);
  return { progress: job.progress < 0 ? null : job.progress / 1_000, text: step, left };
}

/**
 * Returns the number of findings that the user has not reviewed yet, by scan id. The database extracts the
 * findings, because a result is large.
 */
async function countDoubts(
  { db, dialect }: Store,
  scans: readonly Pick<ScanTable, 'user_id' | 'id' | 'run' | 'corrections'>[],
): Promise<Map<string, number>> {
  const ready = scans.filter(({ run }) => run > 0);
  if (ready.length === 0) return new Map();
  const rows = await db
    .selectFrom('scans')
    .select(['id', doubtsOf(dialect).as('doubts')])
    .where('user_id', '=', ready[0]!.user_id)
    .where(
      'id',
      'in',
      ready.map(({ id }) => id),
    )
    .execute();
  const corrections = new Map(ready.map((scan) => [scan.id, scan.corrections]));
  return new Map(
    rows.map(({ id, doubts }) => {
      const found = JSON.parse(doubts ?? '[]') as Doubt[];
      return [id, openDoubts(found, corrections.get(id) ?? '')];
    }),
  );
}

function doubtsOf(dialect: Store['dialect']) {
  return dialect === 'sqlite'
    ? sql<string | null>`json_extract(result, '$.space.doubts')`
    : sql<string | null>`result::json #>> '{space,doubts}'`;
}

function openDoubts(doubts: readonly Doubt[], corrections: string): number {
  const { settled = [] } = JSON.parse(corrections || '{}') as Partial<Corrections>;
  const looked = new Set(settled);
  return doubts.filter((doubt) => !isSettled(doubt, looked)).length;
}

/**
 * Returns the result of a scan and its corrections. Throws `not-signed-in`, `not-found`, or `conflict` if the
 * scan has no result yet.
 */
export async function readScan(
  context: Needs<'store'>,
  actor: Actor,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ScanSpace> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  const key = { user_id: userId, id: scanId };
  const row = await findRow(context.store.db, 'scans', key);
  if (!row) throw notFound();
  if (row.result === '') throw new AppError('conflict', 'This scan has not been processed successfully yet.');
  return {
    scan: await selectScan(context.store, key),
    // Skips validation, because the result was validated before it was stored.
    found: (JSON.parse(row.result) as ScanDone).space,
    corrections: parseCorrections(row.corrections),
    revision: row.revision,
  };
}

/**
 * A scan without its result, and the revision of its corrections. Open pages request this state after each
 * change.
 */
interface ScanState {
  scan: Scan;
  revision: number;
}

/** Returns the state of a scan. Throws `not-signed-in` or `not-found`. */
export async function readScanState(
  context: Needs<'store'>,
  actor: Actor,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ScanState> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  const version = await findScanVersion(context, { userId, scanId });
  return {
    scan: await selectScan(context.store, { user_id: userId, id: scanId }),
    revision: version?.revision ?? 0,
  };
}
