import {
  type ChangeOperation,
  listGroups,
  type Operation,
  TWIN,
} from '../../../contract/changes/operation.ts';
import { AppError } from '../../../contract/errors.ts';
import { ANNOTATION_MAX_BYTES } from '../../../contract/limits.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { useStorage } from '../../platform/limits/storage-quota.ts';
import { letOthersFinish } from '../../platform/process/event-loop.ts';
import {
  keepLastState,
  findUnknownFile,
  type OnUnknownFile,
  UNKNOWN_FILE,
} from '../contents/sync-document-files.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import type { TourKey, TourTable } from '../../platform/store/schema.ts';
import { readRow, type WriteTransaction } from '../../platform/store/store.ts';
import {
  type AnnotationRow,
  type ChangedItem,
  countBounded,
  itemKey,
  selectItems,
  weighItems,
} from './annotation-rows.ts';
import { authorizeWhereMoved, writeWhereMoved } from './locate-twin.ts';
import { applyOperations, findApplied, rememberOperations, type TouchedItem } from './apply-operations.ts';
import { type ChangedRow, changesParts, fieldsText } from './select-tour.ts';
import { changeFields } from './compose-tour.ts';
import type { Author } from './operation-log.ts';
import { changeSpace } from './change-space.ts';
import { type ParsedOperations, parseOperations } from './parse-changes.ts';
import {
  changedSince,
  existing,
  growthOf,
  holdTour,
  lockTour,
  tourKey,
  writeRevision,
  tellTour,
} from './tour-revision.ts';
import { authorizeEdit, reauthorizeEdit, refuseOwnersFields } from './write-tour.ts';

export interface WriteOperationsInput extends TourRef {
  /** The request body, `{operations, tourId}`. */
  body: unknown;
}

/** The result of operations. `parts`: the JSON of a `TourChanges`, in parts to send one after another. */
export interface WrittenChanges {
  globalId: string;
  revision: number;
  parts: readonly string[];
}

/**
 * Maximum total size of the stored items that one transaction reads, merges and writes, in bytes. Such a
 * transaction takes a few milliseconds, during which no other request can change the tour.
 */
const BYTES_PER_TRANSACTION = 1024 ** 2;
/** Requests with this many operations or fewer do not exceed that size. */
const FEW = BYTES_PER_TRANSACTION / ANNOTATION_MAX_BYTES;

/** Operations, by position in the request. */
type Group = ReadonlyMap<number, Operation>;

/** The result of a group of operations. */
interface Applied {
  globalId: string;
  since: number;
  revision: number;
  updatedAt: number;
  /** The tour's document if its own fields are reported, otherwise ''. */
  document: string;
  rows: readonly ChangedRow[];
}

/**
 * Applies operations to a tour, except those that were already applied, in one revision. Creates no revision
 * if nothing changes. When the changes are durable, resolves with the current state of all items that the
 * operations name. Operations on more than 1 MiB of items are validated first, then applied in several
 * transactions and revisions, between which others can write. Throws `conflict` if one of the twin's own
 * fields was changed differently in the meantime. In that case, nothing was written, unless the other change
 * was made between two of the transactions. Also throws `invalid-document`, `too-many-requests`,
 * `quota-exceeded`, `not-signed-in`, `forbidden` or `not-found`. If the operations name a tour that was
 * replaced, throws `not-found`. If they name a demo that has become a regular twin of the same owner, applies
 * them to that twin instead.
 */
export async function writeOperations(
  context: Writes,
  actor: Actor,
  { body, ...ref }: WriteOperationsInput,
): Promise<WrittenChanges> {
  await authorizeOperations(context, actor, ref);
  const parsed = await parseOperations(body);
  return await writeWhereMoved(context, ref, parsed.tourId, (located) =>
    writeParsed(context, actor, located, parsed),
  );
}

/**
 * Throws the errors of `authorizeEdit` if the actor may not send operations to a tour. Editors of any twin of
 * the owner may send operations to the owner's demo, because the demo may have become one of those twins.
 */
export async function authorizeOperations(
  context: Needs<'store'>,
  actor: Actor,
  ref: TourRef,
): Promise<void> {
  await authorizeWhereMoved(context, { actor, ref, roles: ['editor'] }, () =>
    authorizeEdit(context, actor, ref),
  );
}

/** Writes parsed operations. Throws the errors of `writeOperations`. */
async function writeParsed(
  context: Writing['context'],
  actor: Actor,
  ref: TourRef,
  { operations, tourId: globalId }: ParsedOperations,
): Promise<WrittenChanges> {
  const editor = await authorizeEdit(context, actor, ref);
  refuseOwnersFields(
    editor,
    ref,
    operations.filter(isOfTwin).flatMap(({ changed }) => changed),
  );
  const groups = await groupByItem(context, tourKey(ref), operations);
  const writing: Writing = { context, editor, ref, operations, globalId };
  const written =
    groups.length > 1
      ? await inTurn(formatTopic({ ...ref, kind: 'tour' }), () => writeGroups(writing, groups))
      : await writeGroup(writing, groups[0]!, true);
  if (groups.length <= 1) tell(writing, written);
  const { revision, document, updatedAt } = written;
  return {
    globalId: written.globalId,
    revision,
    parts: changesParts({ ...written, fields: fieldsText(document, updatedAt) }),
  };
}

interface Writing {
  context: Writes;
  editor: SignedIn;
  ref: TourRef;
  /** The operations of the whole request. */
  operations: readonly Operation[];
  /** Global id of the tour that the operations are for, if the client names it. */
  globalId: string | undefined;
}

/**
 * Returns the operations of each transaction. Keeps the order of the operations on each item. Does not split
 * a group that fits into one transaction.
 */
async function groupByItem(
  { store }: Needs<'store'>,
  key: TourKey,
  operations: readonly Operation[],
): Promise<Group[]> {
  if (operations.length <= FEW) return [new Map(operations.entries())];
  const weights = await weighItems(store.db, key, operations);
  const weigh = ({ collection, item }: Operation) => weights.get(itemKey(collection, item.id)) ?? 0;
  const transactions: Map<number, Operation>[] = [];
  const placed = new Map<string, Map<number, Operation>>();
  let index = 0;
  let bytes = Infinity;
  for (const own of listGroups(operations)) {
    const isGroup = own.length > 1;
    if (isGroup && bytes + own.reduce((sum, operation) => sum + weigh(operation), 0) > BYTES_PER_TRANSACTION)
      bytes = Infinity;
    for (const operation of own) {
      const name = itemKey(operation.collection, operation.item.id);
      if (isGroup || !placed.has(name)) {
        bytes += weigh(operation);
        if (bytes > BYTES_PER_TRANSACTION) {
          transactions.push(new Map());
          bytes = weigh(operation);
        }
        placed.set(name, transactions.at(-1)!);
      }
      placed.get(name)!.set(index, operation);
      index += 1;
    }
  }
  return transactions;
}

/**
 * The newest multi-transaction request for each tour, by the tour's topic. Multi-transaction requests for the
 * same tour run one at a time.
 */
const turns = new Map<string, Promise<unknown>>();

async function inTurn<T>(tour: string, work: () => Promise<T>): Promise<T> {
  const own = (turns.get(tour) ?? Promise.resolve()).then(work);
  const ended = own.then(
    () => {},
    () => {},
  );
  turns.set(tour, ended);
  void ended.then(() => turns.get(tour) === ended && turns.delete(tour));
  return await own;
}

async function writeGroups(writing: Writing, groups: readonly Group[]): Promise<Applied> {
  await rehearse(writing, groups);
  const parts: Applied[] = [];
  try {
    for (const group of groups) {
      parts.push(await writeGroup(writing, group, parts.length === 0));
      await letOthersFinish();
    }
  } finally {
    if (parts.length > 0) tell(writing, joined(parts));
  }
  const others = parts.some(({ since }, at) => at > 0 && since !== parts[at - 1]!.revision);
  return others ? await readAnew(writing, groups, joined(parts)) : joined(parts);
}

function joined(parts: readonly Applied[]): Applied {
  const document = parts.findLast((part) => part.document !== '')?.document ?? '';
  return { ...parts.at(-1)!, document, since: parts[0]!.since, rows: parts.flatMap(({ rows }) => rows) };
}

/**
 * Applies all groups without writing them, so that a request with errors fails before its first group is
 * written. Changes that others make in between can still cause errors later.
 */
async function rehearse(
  { context, ref, operations, globalId }: Writing,
  groups: readonly Group[],
): Promise<void> {
  const key = tourKey(ref);
  const { db } = context.store;
  const ids = operations.map(({ id }) => id);
  const tour = await db
    .selectFrom('tours')
    .select(['items', 'global_id'])
    .$if(operations.some(isOfTwin), (query) => query.select('document'))
    .where((build) => build.and({ ...key, deleted: 0 }))
    .executeTakeFirst();
  if (!tour) throw notFound();
  requireSame(tour, globalId);
  const applied = await findApplied(db, key, [...new Set(ids)]);
  const ofTwin = operations.filter(isOfTwin).filter(({ id }) => !applied.has(id));
  const { document = '' } = tour;
  if (ofTwin.length > 0 && changeFields({ ...tour, document }, ofTwin) === null)
    throw await changedSince(context.store, db, ref);
  const counts = await countBounded(db, key, operations);
  let { items } = tour;
  for (const group of groups) {
    const rows = await selectItems(db, key, group.values());
    const next = { revision: 0, now: context.now(), items, counts };
    const changed = applyOperations(rows, ofItems(group), applied, next).filter(isChanged);
    const unknown = await findUnknownFile(
      db,
      key,
      changed.map(({ row }) => row),
    );
    if (unknown !== undefined) refuseFile(operations)(unknown);
    for (const item of changed) {
      const growth = growthOf(item);
      items += growth;
      counts.set(item.collection, (counts.get(item.collection) ?? 0) + growth);
    }
    for (const { id } of group.values()) applied.add(id);
    await letOthersFinish();
  }
}

/**
 * Returns the current state of all items that the operations name. The client needs this state if other users
 * wrote between two transactions, because it has not seen those writes.
 */
async function readAnew(
  { context, ref }: Writing,
  groups: readonly Group[],
  written: Applied,
): Promise<Applied> {
  const key = tourKey(ref);
  const { revision } = await readRow(context.store.db, 'tours', key, 'revision');
  const rows: AnnotationRow[] = [];
  for (const group of groups) {
    rows.push(...(await selectItems(context.store.db, key, group.values())));
    await letOthersFinish();
  }
  return { ...written, since: revision, revision, rows };
}

function tell({ context, ref }: Writing, { since, revision }: Applied): void {
  if (revision !== since) tellTour(context, ref, revision);
}

/**
 * Writes a group of operations and returns its result. Only the first group of a request counts as a write of
 * the user.
 */
async function writeGroup(writing: Writing, group: Group, isFirst: boolean): Promise<Applied> {
  const { context, editor } = writing;
  const work = (transaction: WriteTransaction) => applyTo(writing, transaction, group);
  return isFirst ? await writeCounted(context, editor, work) : await context.store.write(work);
}

async function applyTo(
  { context, editor, ref, operations, globalId }: Writing,
  transaction: WriteTransaction,
  group: Group,
): Promise<Applied> {
  const key = tourKey(ref);
  const now = context.now();
  const { store } = context;
  const own = [...group.values()];
  const ofTwin = own.filter(isOfTwin);
  const tour =
    ofTwin.length > 0
      ? existing(await holdTour(store, transaction, ref, undefined))
      : await lockTour(store, transaction, key);
  if (!tour) throw notFound();
  await reauthorizeEdit(transaction, editor, ref);
  requireSame(tour, globalId);
  const { revision: since } = tour;
  const ids = new Set(own.map(({ id }) => id));
  const applied = await findApplied(transaction, key, [...ids]);
  const { document: before = '' } = tour;
  const news = ofTwin.filter(({ id }) => !applied.has(id));
  const document = news.length > 0 ? changeFields({ ...tour, document: before }, news) : before;
  if (document === null) throw await changedSince(store, transaction, ref);
  const known = await selectItems(transaction, key, own);
  const counts = await countBounded(transaction, key, own);
  const next = { revision: since + 1, now, items: tour.items, counts };
  const touched = applyOperations(known, ofItems(group), applied, next);
  const changed = touched.filter(isChanged);
  const remembered = await rememberOperations(transaction, key, [...ids.difference(applied)], now);
  const columns = document === before ? {} : { document, document_revision: since + 1 };
  const isNews = changed.length > 0 || document !== before;
  const by: Author = { actor: editor.userId, cause: 'edit' };
  const write = { tour, now, by, columns, onUnknownFile: refuseFile(operations) };
  const named = new Set(own.map(({ collection, item }) => itemKey(collection, item.id)));
  const space = { before, after: document, revision: since + 1, now };
  const moved = await changeSpace(transaction, key, space, (_, item) => named.has(item));
  const saved = isNews
    ? await writeRevision(transaction, key, [...changed, ...moved], write)
    : { rows: [], bytes: 0 };
  for (const { collection, id, removedAs } of changed) {
    if (collection !== 'documents' || removedAs === undefined) continue;
    await keepLastState(transaction, key, { documentId: id, item: removedAs });
  }
  await useStorage(context, transaction, ref.userId, remembered + saved.bytes);
  const revision = isNews ? since + 1 : since;
  const updatedAt = isNews ? now : tour.updated_at;
  const stored = new Map<TouchedItem, AnnotationRow>(changed.map((item, at) => [item, saved.rows[at]!]));
  const rows = [
    ...touched.map((item) => stored.get(item) ?? toChangedRow(item)),
    ...saved.rows.slice(changed.length),
  ];
  return { globalId: tour.global_id, since, revision, updatedAt, document, rows };
}

function isOfTwin(operation: Operation): operation is ChangeOperation {
  return operation.collection === TWIN && operation.kind === 'change';
}

function ofItems(group: Group): Group {
  return new Map([...group].filter(([, operation]) => !isOfTwin(operation)));
}

/** Throws `not-found` if the tour that an edit names was deleted and replaced by another tour. */
export function requireSame({ global_id }: Pick<TourTable, 'global_id'>, globalId: string | undefined): void {
  if (globalId === undefined || globalId === global_id) return;
  throw new AppError(
    'not-found',
    'The twin that you changed was deleted and replaced by another one. Your changes were not saved.',
  );
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
