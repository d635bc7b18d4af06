import { canonicalLine } from '../../../../contract/twin-archive/canonical-json.ts';
import type { ArchivedScan } from '../../../../contract/twin-archive/archived-scan.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { readArchivedScan } from '../../exports/content/archived-scans.ts';
import { requireRoom } from '../../contents/reserve-space.ts';
import { requireScanPlaces } from '../../scans/require-scan-place.ts';
import { restoreScan } from '../../scans/restore-scan.ts';
import { newScanId } from '../../scans/rows/scan-row.ts';
import type { Database, WriteTransaction } from '../../../platform/store/store.ts';
import { type ItemLine, SCANS } from '../twin-lines.ts';
import { changedSince } from './write-change.ts';

/** What becomes of the scans of an archive. */
export interface PlacedScans {
  /** To be added, each under the id that it gets. */
  added: { id: string; scan: ArchivedScan }[];
  /** The id here of each that has another one in the archive. */
  renamed: ReadonlyMap<string, string>;
}

/**
 * Which scans of an archive its person does not have. A scan keeps its id, unless they have another under it, such as one that was corrected since:
 * then it gets a new one. One that they have as it is is not added again.
 */
export async function placeScans(
  db: Database,
  userId: string,
  items: readonly ItemLine[],
): Promise<PlacedScans> {
  const added: PlacedScans['added'] = [];
  const renamed = new Map<string, string>();
  for (const { collection, id: scanId, content } of items) {
    if (collection !== SCANS) continue;
    const scan = JSON.parse(content) as ArchivedScan;
    const there = await readArchivedScan(db, { userId, scanId });
    if (there && isSame(there, scan)) continue;
    const id = there ? newScanId() : scanId;
    if (id !== scanId) renamed.set(scanId, id);
    added.push({ id, scan });
  }
  return { added, renamed };
}

/** Whether the scan that is there has all that the archive's has. */
function isSame(there: ArchivedScan, scan: ArchivedScan): boolean {
  if (scan.source && scan.source.sha256 !== there.source?.sha256) return false;
  const capture = (own: ArchivedScan) => (scan.capture ? own.capture : null);
  const [one, other] = [there, scan].map((own) =>
    canonicalLine({ ...own, source: null, capture: capture(own) }),
  );
  return one === other;
}

/** Adds them all. Throws `quota-exceeded` with the figures, and `conflict` where one of their ids was taken meanwhile. */
export async function addScans(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  { added }: Pick<PlacedScans, 'added'>,
): Promise<void> {
  await requireScanPlaces(transaction, userId, added.length);
  const sums = added.flatMap(({ scan: { source, capture } }) => [
    ...(source ? [source.sha256] : []),
    ...(capture?.files ?? []).map(({ sha256 }) => sha256),
  ]);
  const bytes = await unusedBytes(transaction, userId, sums);
  await requireRoom(context, transaction, { userId, bytes, what: 'The scans of this archive have' });
  for (const { id, scan } of added) {
    if (!(await restoreScan(context, transaction, { user_id: userId, id }, scan))) throw changedSince();
  }
}

/** Sums of one statement. */
const BATCH = 500;

/** Bytes of those contents that nothing names yet, and that do not count yet. */
async function unusedBytes(db: Database, userId: string, sums: readonly string[]): Promise<number> {
  const own = [...new Set(sums)];
  let bytes = 0;
  for (let at = 0; at < own.length; at += BATCH) {
    const rows = await db
      .selectFrom('file_contents')
      .select('bytes')
      .where('user_id', '=', userId)
      .where('sha256', 'in', own.slice(at, at + BATCH))
      .where('unused_since', '>', 0)
      .execute();
    bytes += rows.reduce((sum, row) => sum + row.bytes, 0);
  }
  return bytes;
}
