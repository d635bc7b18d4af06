import type { TourRef } from '../../../../contract/tour-id.ts';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { SNAPSHOT_KEPT } from '../../../../contract/limits.ts';
import { PROVENANCE_FIELDS } from '../../../../contract/twin-archive/manifest.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { countStorage, ROW_BYTES } from '../../../platform/limits/storage-quota.ts';
import type { TourSnapshotTable } from '../../../platform/store/schema.ts';
import { findRow, insertRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { joinFields, splitFields } from '../../../../contract/json/json-fields.ts';
import { tourKey, existing } from '../../tours/tour-revision.ts';
import { pruneLater } from '../prune-imports.ts';
import { headLines, itemLine, readTwinLines, type TwinContent } from '../twin-lines.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { authorizeImport } from '../receive/receive-import.ts';
import type { SnapshotList } from '../../../../contract/import.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
/** Number of bytes to process before yielding to the event loop. */
const PIECE = 1024 ** 2;

/**
 * A compressed tour at a revision. Store it in the transaction that changes the tour, if the tour still has
 * that revision.
 */
export interface Snapshot {
  revision: number;
  name: string;
  /** The value of `TourSnapshotTable.document`. */
  document: string;
}

/**
 * Returns a compressed tour, or null if the tour does not exist. Call this outside of a transaction, so that
 * other writes do not have to wait.
 */
export async function packTour({ store }: Needs<'store'>, ref: TourRef): Promise<Snapshot | null> {
  const key = tourKey(ref);
  const row = await findRow(store.db, 'tours', key);
  const tour = existing(row);
  if (!tour) return null;
  const fields = splitFields(tour.document);
  const name = JSON.parse(fields.get('name') ?? '""') as string;
  for (const field of PROVENANCE_FIELDS) fields.delete(field);
  const origin = await findRow(store.db, 'tour_origins', key, 'provenance');
  const items = await store.db
    .selectFrom('annotations')
    .select(['collection', 'item_id as id', 'content'])
    .where((build) => build.and({ ...key, removed: 0 }))
    .orderBy('collection')
    .orderBy('sort')
    .orderBy('item_id')
    .execute();
  const lines = [headLines(joinFields(fields), origin?.provenance ?? 'null'), ...items.map(itemLine)];
  const packed = await compress(lines.join(''));
  return { revision: tour.revision, name, document: packed.toString('base64') };
}

/** Returns the content of a compressed tour. `document`: the field of a `Snapshot`. */
export async function unpackTour(document: string): Promise<TwinContent> {
  return await readTwinLines(pieces(await decompress(Buffer.from(document, 'base64'))));
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/**
 * Stores a snapshot and schedules its deletion. Returns the number of bytes that the snapshot adds to the
 * user's storage.
 */
export async function keepSnapshot(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  ref: TourRef,
  { name, document }: Snapshot,
  reason: TourSnapshotTable['reason'],
): Promise<number> {
  const now = context.now();
  const bytes = ROW_BYTES + document.length;
  await insertRows(transaction, 'tour_snapshots', {
    ...tourKey(ref),
    id: randomUUID(),
    reason,
    name,
    document,
    bytes,
    taken_at: now,
    expires_at: now + SNAPSHOT_KEPT,
  });
  await pruneLater(context, transaction, now + SNAPSHOT_KEPT);
  return bytes;
}

/**
 * Permanently deletes a snapshot. Succeeds if the snapshot does not exist. Throws `too-many-requests`,
 * `not-signed-in` or `not-found`.
 */
export async function deleteSnapshot(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { snapshotId, ...ref }: TourRef & { snapshotId: string },
): Promise<void> {
  const owner = authorizeImport(actor, ref.userId);
  await writeCounted(context, owner, async (transaction) => {
    const bytes = await removeSnapshot(transaction, ref, snapshotId);
    await countStorage(transaction, ref.userId, -(bytes ?? 0));
  });
}

/**
 * Deletes a snapshot. Returns the number of bytes that the snapshot took up, or null if it does not exist.
 */
export async function removeSnapshot(
  transaction: WriteTransaction,
  ref: TourRef,
  snapshotId: string,
): Promise<number | null> {
  const row = await transaction
    .deleteFrom('tour_snapshots')
    .where((build) => build.and({ ...tourKey(ref), id: snapshotId }))
    .returning('bytes')
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Returns the snapshots of a tour, newest first. Throws `not-signed-in` or `not-found`. */
export async function listSnapshots(
  { store, now }: Needs<'store' | 'now'>,
  actor: Actor,
  ref: TourRef,
): Promise<SnapshotList> {
  authorizeImport(actor, ref.userId);
  const rows = await store.db
    .selectFrom('tour_snapshots')
    .select(['id', 'reason', 'name', 'bytes', 'taken_at as takenAt', 'expires_at as expiresAt'])
    .where((build) => build.and(tourKey(ref)))
    .where('expires_at', '>', now())
    .orderBy('taken_at', 'desc')
    .orderBy('id')
    .execute();
  return { snapshots: rows };
}
