import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import { isMadeByWriting, REGULAR } from '../../../contract/demo-tour.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import type { TourKey, TourTable } from '../../platform/store/schema.ts';
import {
  addRows,
  lockRow,
  removeRows,
  updateRows,
  type Database,
  type Store,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import type { OnUnknownFile } from '../contents/sync-document-files.ts';
import { type AnnotationRow, type ChangedItem, rowBytes, saveRows } from './annotation-rows.ts';
import { type Author, logRevision } from './operation-log.ts';
import { parseTour, readStored } from './read-tour.ts';

/** Tells open pages about a tour's new revision. Call this after the commit. */
export function tellTour({ feed }: Needs<'feed'>, ref: TourRef, revision: number): void {
  feed.publish({ kind: 'changed', topic: formatTopic({ ...ref, kind: 'tour' }), revision });
}

/** Returns the primary key of a tour. */
export function tourKey({ userId, tourId }: TourRef): TourKey {
  return { user_id: userId, tour_id: tourId };
}

/**
 * Returns the row of a tour if the tour exists. Returns null if there is no row or the tour was deleted. A
 * deleted tour keeps its row, because a later tour with the same id continues its revision numbers.
 */
export function existing(row: TourTable | undefined): TourTable | null {
  return row && !row.deleted ? row : null;
}

/** A locked tour. The document, which may be large, is read only if it will change. */
export type LockedTour = Pick<
  TourTable,
  'revision' | 'updated_at' | 'global_id' | 'changes_since' | 'items'
> & { document?: string };

/** Returns the existing tour, locked until the transaction ends. Returns undefined if there is none. */
export async function lockTour(
  store: Pick<Store, 'dialect'>,
  transaction: WriteTransaction,
  key: TourKey,
): Promise<LockedTour | undefined> {
  const columns = ['revision', 'updated_at', 'global_id', 'changes_since', 'items'] as const;
  return await lockRow(store, transaction, 'tours', { ...key, deleted: 0 }, columns);
}

/**
 * Returns the complete row of a tour, even if the tour was deleted, locked until the transaction ends.
 * Returns undefined if there is no row. Throws `conflict` with the current tour if the tour's revision is not
 * `ifMatch`. For `ifMatch` 0, there must be no tour.
 */
export async function holdTour(
  store: Store,
  transaction: WriteTransaction,
  ref: TourRef,
  ifMatch: number | undefined,
): Promise<TourTable | undefined> {
  const row = await lockRow(store, transaction, 'tours', tourKey(ref));
  if (ifMatch !== undefined && ifMatch !== (existing(row)?.revision ?? 0))
    throw await changedSince(store, transaction, ref);
  return row;
}

/**
 * Returns the row of a tour as `holdTour` does. If there is no row and `make` is true, which is the default
 * for a demo, inserts a row like that of a deleted tour. The transaction must fill this row. Throws
 * `not-found` if the tour does not exist and `make` is false.
 */
export async function holdOrMakeTour(
  store: Store,
  transaction: WriteTransaction,
  ref: TourRef,
  { ifMatch, make = isMadeByWriting(ref) }: { ifMatch?: number | undefined; make?: boolean },
): Promise<TourTable> {
  const row = await holdTour(store, transaction, ref, ifMatch);
  if (!make && !existing(row)) throw notFound();
  if (row) return row;
  const made = { revision: 0, public: 0, deleted: 1, document: '', created_at: 0, updated_at: 0 };
  await addRows(transaction, 'tours', {
    ...tourKey(ref),
    ...made,
    global_id: randomUUID(),
    document_revision: 0,
    changes_since: 0,
    items: 0,
    archived_at: 0,
    moved_to: '',
    threads_revision: 0,
  });
  // Another process may have created the row between the read and the insert.
  return (await holdTour(store, transaction, ref, ifMatch))!;
}

/** Returns a `conflict` error that contains the current tour. */
export async function changedSince(store: Store, db: Database, ref: TourRef): Promise<AppError> {
  const tour = await readStored(store, db, ref);
  return new AppError(
    'conflict',
    'The twin was changed elsewhere, so your version was not saved. Review the current version, then try again.',
    {
      current: tour && parseTour(tour),
    },
  );
}

interface Revision {
  tour: LockedTour;
  now: number;
  /** The author and the cause, for the log. Null for a deletion, which deletes the log. */
  by: Author | null;
  /** The changed columns of the tour's own row. */
  columns?: Partial<Omit<TourTable, 'revision' | 'updated_at' | 'items' | keyof TourKey>>;
  /** The earliest revision from which these changes can be reported. Undefined if there is no limit. */
  since?: number;
  onUnknownFile?: OnUnknownFile | undefined;
}

/**
 * Writes the next revision of a tour: items, whose rows get that revision, and columns of the tour itself.
 * Edits to a tour's items or fields use this function. Returns the rows as stored, in the order of `changed`,
 * and the increase in storage use, in bytes.
 */
export async function writeRevision(
  transaction: WriteTransaction,
  key: TourKey,
  changed: readonly ChangedItem[],
  { tour, now, by, columns = {}, since = 0, onUnknownFile }: Revision,
): Promise<{ rows: AnnotationRow[]; bytes: number }> {
  const revision = tour.revision + 1;
  const wanted = changed.map(({ row }) => row);
  const rows = await saveRows(transaction, key, wanted, onUnknownFile);
  const removed = rows.some((row) => row.removed);
  const pruned = removed ? await pruneTombstones(transaction, key) : { revision: 0, bytes: 0 };
  // A restored item moves to the end. This move cannot be reported to clients that did not see the removal.
  const returned = changed.map(({ previous }) => (previous?.removed ? previous.revision : 0));
  const told = columns.changes_since ?? tour.changes_since;
  await updateRows(transaction, 'tours', key, {
    ...columns,
    revision,
    updated_at: now,
    items: tour.items + changed.reduce((sum, item) => sum + growthOf(item), 0),
    changes_since: Math.max(told, since, pruned.revision, ...returned),
  });
  const { document: before = '' } = tour;
  if (by) {
    await logRevision(transaction, key, {
      ...by,
      globalId: columns.global_id ?? tour.global_id,
      revision,
      now,
      items: changed,
      fields: { before, after: columns.document ?? before },
    });
  } else {
    await removeRows(transaction, 'operation_log', key);
  }
  const written = rows.reduce((sum, row) => sum + rowBytes(row), 0);
  const freed = changed.reduce((sum, { previous }) => sum + rowBytes(previous), pruned.bytes);
  return { rows, bytes: written - freed + growthOfDocument(tour.document, columns.document) };
}

function growthOfDocument(before = '', after = before): number {
  return Buffer.byteLength(after) - Buffer.byteLength(before);
}

/** Returns the change in the number of a tour's items. */
export function growthOf({ row, previous }: ChangedItem): number {
  return Number(row.removed === 0) - Number(previous?.removed === 0);
}

/** Maximum number of rows of removed items that a tour keeps to report their removal. */
const TOMBSTONES_MAX = 2_000;

export interface PrunedTombstones {
  /**
   * The latest revision of the deleted rows. Only changes after this revision can still be reported. 0 if no
   * rows were deleted.
   */
  revision: number;
  /** Number of bytes by which the deletion of these rows reduces the storage use. */
  bytes: number;
}

/**
 * Deletes the oldest rows of removed items beyond the maximum number. Returns the latest deleted revision and
 * the number of freed bytes.
 */
async function pruneTombstones(transaction: WriteTransaction, key: TourKey): Promise<PrunedTombstones> {
  const surplus = await transaction
    .selectFrom('annotations')
    .select('revision')
    .where((build) => build.and({ ...key, removed: 1 }))
    .orderBy('revision', 'desc')
    .offset(TOMBSTONES_MAX)
    .limit(1)
    .executeTakeFirst();
  if (!surplus) return { revision: 0, bytes: 0 };
  const { numDeletedRows } = await transaction
    .deleteFrom('annotations')
    .where((build) => build.and({ ...key, removed: 1 }))
    .where('revision', '<=', surplus.revision)
    .executeTakeFirstOrThrow();
  const each = rowBytes({ removed: 1, content: '' });
  return { revision: surplus.revision, bytes: Number(numDeletedRows) * each };
}

/** Throws `quota-exceeded` if a user has the maximum number of twins in addition to their demo. */
export async function requireTwinPlace(
  { config }: Needs<'config'>,
  transaction: WriteTransaction,
  userId: string,
): Promise<void> {
  const { twins } = await transaction
    .selectFrom('tours')
    .select(({ fn }) => fn.countAll<number | string>().as('twins'))
    .where((build) => build.and({ user_id: userId, deleted: 0 }))
    .where(...REGULAR)
    .executeTakeFirstOrThrow();
  const { twinsPerPerson } = config.limits;
  if (Number(twins) < twinsPerPerson) return;
  throw new AppError(
    'quota-exceeded',
    `You can have at most ${twinsPerPerson} twins, and you already have ${twins}. Delete one that you no longer need.`,
  );
}
