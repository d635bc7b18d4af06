import type { Operation } from '../../contract/annotations/operation.ts';
import { formatTopic } from '../../contract/topic.ts';
import type { Actor } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { notFound } from '../access/policy.ts';
import { writeCounted } from '../limits/counted-write.ts';
import { useStorage } from '../limits/storage-quota.ts';
import { letOthersIn } from '../process/event-loop.ts';
import { keepLastState } from '../files/versions/keep-removed.ts';
import { type OnUnknownFile, UNKNOWN_FILE } from '../files/versions/fill-files.ts';
import { refuseFields } from '../store/parse-document.ts';
import type { WriteTransaction } from '../store/store.ts';
import { type AnnotationRow, countBounded, selectItems } from './annotations/annotation-rows.ts';
import { findApplied, rememberOperations } from './annotations/applied-operations.ts';
import { applyOperations, type TouchedItem } from './annotations/apply-operations.ts';
import { changesText } from './annotations/changes-text.ts';
import { type ChangedItem, lockTour, saveItems } from './annotations/save-items.ts';
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
  const known = await selectItems(transaction, key, operations);
  const counts = await countBounded(transaction, key, operations);
  const next = { revision: since + 1, now, items: tour.items, counts };
  const touched = await applyOperations(known, operations, applied, next);
  const changed = touched.filter(isChanged);
  const remembered = await rememberOperations(transaction, key, [...ids.difference(applied)], now);
  const write = { tour, now, onUnknownFile: refuseFile(operations) };
  const saved =
    changed.length > 0 ? await saveItems(transaction, key, changed, write) : { rows: [], bytes: 0 };
  for (const { collection, id, removedAs } of changed) {
    if (collection !== 'documents' || removedAs === undefined) continue;
    await keepLastState(transaction, key, { documentId: id, item: removedAs });
  }
  await useStorage(context, transaction, userId, remembered + saved.bytes);
  const revision = changed.length > 0 ? since + 1 : since;
  const fields = fieldsText('', changed.length > 0 ? now : tour.updated_at);
  const stored = new Map<TouchedItem, AnnotationRow>(changed.map((item, at) => [item, saved.rows[at]!]));
  const rows = touched.map((item) => stored.get(item) ?? toChangedRow(item));
  const written = changesText({ since, revision, fields, rows });
  return { globalId: tour.global_id ?? '', since, revision, body: written };
}

function isChanged(item: TouchedItem): item is TouchedItem & ChangedItem {
  return item.row !== undefined && item.row !== item.previous;
}

function refuseFile(operations: readonly Operation[]): OnUnknownFile {
  return (documentId) => {
    const index = operations.findLastIndex(
      ({ collection, item }) => collection === 'documents' && item.id === documentId,
    );
    throw refuseFields([{ pointer: `/operations/${index}/item/file`, detail: UNKNOWN_FILE }]);
  };
}

function toChangedRow({ collection, id, row }: TouchedItem) {
  return row ?? { collection, item_id: id, sort: 0, removed: 1, content: '' };
}
