import type { Operation } from '../../contract/annotations/operation.ts';
import { formatTopic } from '../../contract/topic.ts';
import type { Actor } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { notFound } from '../access/policy.ts';
import { writeCounted } from '../limits/counted-write.ts';
import { useStorage } from '../limits/storage-quota.ts';
import { letOthersIn } from '../process/event-loop.ts';
import type { Store, WriteTransaction } from '../store/store.ts';
import { rowBytes, saveRows, selectItems, type TourKey } from './annotations/annotation-rows.ts';
import { findApplied, rememberOperations } from './annotations/applied-operations.ts';
import { applyOperations, type TouchedItem } from './annotations/apply-operations.ts';
import { changesText } from './annotations/changes-text.ts';
import { pruneTombstones } from './annotations/tombstones.ts';
import { fieldsText } from './annotations/tour-text.ts';
import { checkChangeable } from './compose-tour.ts';
import { parseOperations } from './parse-operations.ts';
import { demoTourKey } from './versioned-tour.ts';
import { authorizeTourWrite } from './write-tour.ts';

export interface WriteOperationsInput {
  userId: string;
  /** `{operations}`, as a client sent it. */
  body: unknown;
}

/** What came of operations: `body` is the JSON of a `TourChanges`, ready to be sent. */
export interface WrittenChanges {
  globalId: string;
  revision: number;
  body: string;
}

/**
 * Applies operations to the items of the user's demo tour, each that was not applied before, in one revision; where that
 * changes nothing, there is none. Answers when it is durable, with every item that they name as it is then. Throws
 * `invalid-document`, `too-many-requests`, `quota-exceeded`, `not-signed-in`, `forbidden` or `not-found`.
 */
export async function writeOperations(
  context: Context,
  actor: Actor,
  { userId, body }: WriteOperationsInput,
): Promise<WrittenChanges> {
  const owner = await authorizeTourWrite(context, actor, userId);
  const operations = await parseOperations(body);
  const { since, ...written } = await writeCounted(context, owner, (transaction) =>
    applyTo(context, transaction, userId, operations),
  );
  const { revision } = written;
  if (revision > since) {
    context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'tour', userId }), revision });
  }
  await letOthersIn(written.body.length);
  return written;
}

async function applyTo(
  context: Context,
  transaction: WriteTransaction,
  userId: string,
  operations: readonly Operation[],
): Promise<WrittenChanges & { since: number }> {
  const key = demoTourKey(userId);
  const now = context.now();
  const tour = await lockTour(context.store, transaction, key);
  if (!tour) throw notFound();
  checkChangeable(tour);
  const { revision: since } = tour;
  const ids = new Set(operations.map(({ id }) => id));
  const applied = await findApplied(transaction, key, [...ids]);
  const rows = await selectItems(transaction, key, operations);
  const next = { revision: since + 1, now, items: tour.items };
  const touched = await applyOperations(rows, operations, applied, next);
  const changed = touched.filter(({ row, previous }) => row !== previous);
  const remembered = await rememberOperations(transaction, key, [...ids.difference(applied)], now);
  const grown = changed.length > 0 ? await saveChanged(transaction, key, { tour, changed, now }) : 0;
  await useStorage(context, transaction, userId, remembered + grown);
  const revision = changed.length > 0 ? since + 1 : since;
  const fields = fieldsText('', changed.length > 0 ? now : tour.updated_at);
  const written = changesText({ since, revision, fields, rows: touched.map(toChangedRow) });
  return { globalId: tour.global_id ?? '', since, revision, body: written };
}

/** The tour without its document, which operations do not touch, and which may be large. */
async function lockTour({ dialect }: Store, transaction: WriteTransaction, key: TourKey) {
  return await transaction
    .selectFrom('tours')
    .select(['revision', 'updated_at', 'global_id', 'changes_since', 'items'])
    .where((build) => build.and({ ...key, deleted: 0 }))
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

interface Changed {
  tour: { revision: number; changes_since: number; items: number };
  changed: readonly TouchedItem[];
  now: number;
}

/** Answers by how many the stored bytes grow. */
async function saveChanged(
  transaction: WriteTransaction,
  key: TourKey,
  { tour, changed, now }: Changed,
): Promise<number> {
  const rows = changed.flatMap(({ row }) => row ?? []);
  await saveRows(transaction, key, rows);
  const removed = rows.some((row) => row.removed);
  const pruned = removed ? await pruneTombstones(transaction, key) : { revision: 0, bytes: 0 };
  // That an item comes back, behind the others, cannot be told to who did not see it go.
  const returned = changed.map(({ previous }) => (previous?.removed ? previous.revision : 0));
  await transaction
    .updateTable('tours')
    .set({
      revision: tour.revision + 1,
      updated_at: now,
      items: tour.items + changed.reduce((sum, item) => sum + growthOf(item), 0),
      changes_since: Math.max(tour.changes_since, pruned.revision, ...returned),
    })
    .where((build) => build.and(key))
    .execute();
  return changed.reduce((sum, { row, previous }) => sum + rowBytes(row) - rowBytes(previous), -pruned.bytes);
}

function growthOf({ row, previous }: TouchedItem): number {
  return Number(row?.removed === 0) - Number(previous?.removed === 0);
}

function toChangedRow({ collection, id, row }: TouchedItem) {
  return row ?? { collection, item_id: id, sort: 0, removed: 1, content: '' };
}
