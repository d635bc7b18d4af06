import { isSameField, OVERTAKEN } from '../../../contract/changes/apply-operation.ts';
import { findCollection } from '../../../contract/changes/collections.ts';
import {
  changeOperation,
  fieldsOperation,
  type Item,
  newId,
  type Operation,
  TWIN,
} from '../../../contract/changes/operation.ts';
import { AppError } from '../../../contract/errors.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { sameValue } from '../../../contract/json/same-value.ts';
import { OPERATIONS_MAX } from '../../../contract/limits.ts';
import type { LeftReason } from '../../../contract/members.ts';
import type { Undone } from '../../../contract/portfolio.ts';
import { TOUR_SERVER_FIELDS } from '../../../contract/tour.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { letOthersFinish } from '../../platform/process/event-loop.ts';
import { selectVersions } from '../contents/staged-file.ts';
import { itemKey, selectRows } from '../tours/annotation-rows.ts';
import { isPlaceField } from '../tours/change-space.ts';
import { logBegins, type LoggedChanges, parseLogged } from '../tours/operation-log.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { writeOperations } from '../tours/write-operations.ts';
import { authorizeEdit, OWNERS_FIELDS } from '../tours/write-tour.ts';
import { callItem } from './history.ts';
import { pagesOf } from '../../platform/store/in-pages.ts';
import { batches, findRow } from '../../platform/store/store.ts';

/** Number of rows to read per statement, from the log or from the items. */
const AT_A_TIME = 100;
const SERVER_FIELDS: ReadonlySet<string> = new Set([...TOUR_SERVER_FIELDS, 'id']);

type LoggedItem = LoggedChanges['items'][number];

/**
 * Undoes a revision, except for items and fields that cannot be restored, for example because they have
 * changed again. The result lists these exceptions. The undo is a change like any other: it is in the history
 * and can be undone. Throws `conflict` if the previous state is not stored, `not-signed-in`, `forbidden`,
 * `not-found`, and the errors of `writeOperations`. An undo of more than `OPERATIONS_MAX` operations creates
 * several revisions. If creating a revision fails, the revisions before it remain.
 */
export async function undoRevision(
  context: Writes,
  actor: Actor,
  { revision, ...ref }: TourRef & { revision: number },
): Promise<Undone> {
  await authorizeEdit(context, actor, ref);
  const undo = await openRevision(context, ref, revision);
  // The twin's fields come first: its space returns with the first batch, and moves the items of later batches.
  undoFields(undo, actor.kind === 'user' && actor.userId === ref.userId);
  await undoItems(undo);
  const { operations, left, tour } = undo;
  let now = tour.revision;
  for (const part of batches(operations, OPERATIONS_MAX)) {
    const body = { operations: part, tourId: tour.global_id };
    now = (await writeOperations(context, actor, { ...ref, body })).revision;
  }
  return { revision: now, undone: operations.length, left };
}

interface Undo {
  context: Needs<'store' | 'now'>;
  ref: TourRef;
  tour: { revision: number; global_id: string; document: string };
  logged: LoggedChanges;
  later: Later;
  /** Whether the undo restores the space that the undone revision replaced. Null if it replaced none. */
  space: 'returns' | 'stays' | null;
  operations: Operation[];
  left: Undone['left'];
}

async function openRevision(
  context: Needs<'config' | 'store' | 'now'>,
  ref: TourRef,
  revision: number,
): Promise<Undo> {
  const { db } = context.store;
  const key = tourKey(ref);
  const tour = await findRow(db, 'tours', { ...key, deleted: 0 }, ['revision', 'global_id', 'document']);
  const row = await db
    .selectFrom('operation_log')
    .select(['actor', 'changes'])
    .where((build) => build.and({ ...key, revision }))
    .where('logged_at', '>=', logBegins(context))
    .executeTakeFirst();
  if (!tour || !row) throw notFound();
  const logged = parseLogged(row.changes);
  if (!logged || row.actor === '' || logged.twin?.changed.includes('created'))
    throw new AppError(
      'conflict',
      'You cannot undo this change, because GoV360 has no earlier version to restore.',
    );
  const later = await readLater(context, ref, revision, logged);
  return { context, ref, tour, logged, later, space: null, operations: [], left: [] };
}

/**
 * The states that items and fields had before their first change after the undone revision, as recorded in
 * the log.
 */
interface Later {
  items: Map<string, Item | null>;
  fields: Map<string, unknown>;
  /** Whether the log lacks the changes of a later revision. */
  unknown: boolean;
}

async function readLater(
  { store }: Needs<'store'>,
  ref: TourRef,
  revision: number,
  logged: LoggedChanges,
): Promise<Later> {
  const items = new Set(logged.items.map(({ collection, id }) => itemKey(collection, id)));
  const fields = new Set(logged.twin?.changed);
  const later: Later = { items: new Map(), fields: new Map(), unknown: false };
  const query = store.db
    .selectFrom('operation_log')
    .select(['revision', 'changes'])
    .where((build) => build.and(tourKey(ref)))
    .where('revision', '>', revision);
  for await (const rows of pagesOf(query, ['revision'], AT_A_TIME)) {
    for (const row of rows) {
      const changes = parseLogged(row.changes);
      if (!changes) return { ...later, unknown: true };
      for (const { collection, id, before } of changes.items) {
        const name = itemKey(collection, id);
        if (items.delete(name)) later.items.set(name, before);
      }
      for (const name of changes.twin?.changed ?? [])
        if (fields.delete(name)) later.fields.set(name, changes.twin!.before[name]);
    }
    if (items.size + fields.size === 0) break;
    await letOthersFinish();
  }
  return later;
}

async function undoItems(undo: Undo): Promise<void> {
  const { context, ref, logged } = undo;
  for (const [collection, own] of Map.groupBy(logged.items, (item) => item.collection)) {
    if (!findCollection(collection)) continue;
    for (const part of batches(own, AT_A_TIME)) {
      const ids = part.map(({ id }) => id);
      const rows = await selectRows(context.store.db, tourKey(ref), collection, ids);
      const current = new Map(
        rows.flatMap(({ item_id, removed, content }) =>
          removed ? [] : [[item_id, JSON.parse(content) as Item] as const],
        ),
      );
      const kept = collection === 'documents' ? await keptFiles(undo, ids) : null;
      for (const item of part) undoItem(undo, item, current.get(item.id) ?? null, kept);
      await letOthersFinish();
    }
  }
}

/** Returns the ids of those versions of the documents that have not expired. */
async function keptFiles({ context, ref }: Undo, ids: readonly string[]): Promise<Set<unknown>> {
  const versions = await selectVersions(context.store.db, tourKey(ref))
    .where('document_id', 'in', ids)
    .execute();
  const now = context.now();
  return new Set(
    versions.flatMap(({ version_id, expires_at }) =>
      expires_at === 0 || expires_at > now ? [version_id] : [],
    ),
  );
}

function undoItem(
  { later, space, operations, left }: Undo,
  { collection, id, before }: LoggedItem,
  current: Item | null,
  /** The stored versions of documents. Null for other items. */
  files: ReadonlySet<unknown> | null,
): void {
  const found = later.items.get(itemKey(collection, id));
  /** The item's state after the undone revision. Undefined if the log no longer contains it. */
  const after = found !== undefined ? found : later.unknown ? undefined : current;
  const leave = (why: LeftReason) => left.push({ ...callItem(collection, current ?? before), why });
  if (after === undefined) return void leave('unknown');
  const base = { id: newId(), collection };
  if (!before) {
    if (!current) return;
    if (!isSame(collection, current, after)) return void leave('changed');
    operations.push({ ...base, kind: 'remove', item: current });
    return;
  }
  if (!after) {
    if (current) return;
    const { file, ...others } = before;
    const isLost = files !== null && isRecord(file) && !files.has(file.version);
    if (isLost) leave('file');
    operations.push({ ...base, kind: 'add', item: isLost ? { ...others, id } : before });
    return;
  }
  if (!current) return void leave('removed');
  const restored: Item = { ...current };
  const same = (name: string, one: Item, other: Item) =>
    isSameField(collection, name, one[name], other[name]);
  const names = namesOf(before, after);
  const isPlace = (name: string) => isPlaceField(collection, name);
  // A position belongs to a space. If the item was placed again since, the return of the space restores the old
  // position from `placedIn` and keeps the new one there.
  const keepsPlace =
    space === 'stays' ||
    (space === 'returns' && names.some((name) => isPlace(name) && !same(name, current, after)));
  for (const name of names) {
    if (keepsPlace && isPlace(name)) continue;
    const value = before[name];
    if (same(name, before, after) || same(name, current, before)) continue;
    if (!same(name, current, after)) leave('changed');
    else if (value === undefined) delete restored[name];
    else if (files && name === 'file' && isRecord(value) && !files.has(value.version)) leave('file');
    else restored[name] = value;
  }
  const operation = changeOperation({ ...base, before: current, after: restored });
  if (operation.changed.length > 0) operations.push(operation);
}

/** Returns the names of all fields of the items, except fields that users cannot change. */
function namesOf(...items: readonly Item[]): string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item)))].filter(
    (name) => name !== 'id' && name !== OVERTAKEN,
  );
}

function isSame(collection: string, one: Item, other: Item | null): boolean {
  return (
    other !== null &&
    namesOf(one, other).every((name) => isSameField(collection, name, one[name], other[name]))
  );
}

function undoFields(undo: Undo, owns: boolean): void {
  const { tour, logged, later, operations, left } = undo;
  if (!logged.twin) return;
  const { changed, before } = logged.twin;
  const current = JSON.parse(tour.document) as Record<string, unknown>;
  const fields: Record<string, unknown> = {};
  for (const name of changed) {
    if (SERVER_FIELDS.has(name) || sameValue(current[name], before[name])) continue;
    const after = later.fields.has(name) ? later.fields.get(name) : current[name];
    const leave = (why: LeftReason) => left.push({ label: 'Twin', title: name, why });
    if (name === 'public' || (OWNERS_FIELDS.has(name) && !owns)) leave('owner');
    else if (later.unknown && !later.fields.has(name)) leave('unknown');
    else if (!sameValue(current[name], after)) leave('changed');
    // A field of a twin can be emptied, but not removed.
    else if (before[name] !== undefined) fields[name] = before[name];
    else if (typeof current[name] === 'string') fields[name] = '';
    else leave('new');
  }
  if (changed.includes('matterportId')) undo.space = 'matterportId' in fields ? 'returns' : 'stays';
  if (Object.keys(fields).length === 0) return;
  operations.push({ ...fieldsOperation(TWIN, fields, current), id: newId() });
}
