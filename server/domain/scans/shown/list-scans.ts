import type { Scan, ScanList } from '../../../../contract/scans/scan.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageScans, notFound, refusal } from '../../../platform/access/policy.ts';
import type { Store } from '../../../platform/store/store.ts';
import type { ScanKey } from '../rows/scan-row.ts';
import { captureOfTwin } from './capture-of-twin.ts';
import { countDoubts } from './count-doubts.ts';
import { readScanBytes } from './scan-bytes.ts';
import { toScan } from './to-scan.ts';

/** A person's scans, newest first. Throws `not-signed-in` or `not-found`. */
export async function listScans(
  context: Needs<'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<ScanList> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  return { scans: await selectScans(context.store, userId) };
}

/** One of them, for whoever may see it. Throws `not-found`. */
export async function selectScan(store: Store, { user_id, id }: ScanKey): Promise<Scan> {
  const [scan] = await selectScans(store, user_id, id);
  if (!scan) throw notFound();
  return scan;
}

async function selectScans(store: Store, userId: string, id?: string): Promise<Scan[]> {
  const { db } = store;
  const rows = await db
    .selectFrom('scans')
    .select(['user_id', 'id', 'name', 'state', 'problem', 'job_id', 'run', 'corrections', 'revision'])
    .select(['questions', 'answers', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'state', 'progress', 'text'])
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      rows.map(({ job_id }) => job_id),
    )
    .execute();
  const files = await readScanBytes(db, userId);
  const twin = await captureOfTwin(db, userId);
  const doubts = await countDoubts(store, rows);
  return rows.map((row) => {
    const { source, bytes = 0 } = files.get(row.id) ?? {};
    const job = jobs.find((each) => each.id === row.job_id);
    return toScan(row, { job, source, bytes, doubts: doubts.get(row.id) ?? 0, inTwin: twin === row.id });
  });
}
