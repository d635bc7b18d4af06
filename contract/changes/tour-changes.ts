import { isItem, type Item, type Operation, pick, TWIN } from './operation.ts';
import { sameValue } from '../json/same-value.ts';
import { applyOperation, findRefusedGroups } from './apply-operation.ts';
import { isRecord } from '../json/is-record.ts';
import { ANNOTATIONS_MAX } from '../limits.ts';
import { isCount, isName } from '../json/wire-guards.ts';

/**
 * The changes to a tour between two revisions. Event streams opened with `changes=1` send them instead of the
 * whole document. They contain whole items and whole fields, so applying them twice, or to a tour that
 * already has some of them, gives the same result.
 */
export interface TourChanges {
  /**
   * The oldest revision to which the changes can be applied. Whichever revision the tour has, from `since` to
   * `revision`, the changes bring it to `revision`.
   */
  since: number;
  revision: number;
  /** Current values of changed fields other than collections. */
  fields: Readonly<Record<string, unknown>>;
  collections: Readonly<Record<string, CollectionChanges>>;
}

export interface CollectionChanges {
  /**
   * Items with their current values. Items that exist are replaced in place. New items are appended in the
   * order of this list.
   */
  set: readonly Item[];
  /** Ids of removed items. */
  removed: readonly string[];
}

/** The fields of a tour by name. */
type Changeable = Readonly<Record<string, unknown>>;

/** Returns the tour after the changes. Unchanged collections and items are the same objects. */
export function applyTourChanges<Tour extends Changeable>(tour: Tour, changes: TourChanges): Tour {
  const next: Record<string, unknown> = { ...tour, ...changes.fields, revision: changes.revision };
  for (const [name, change] of Object.entries(changes.collections)) {
    next[name] = applyCollectionChanges(listItems(tour, name), change);
  }
  return next as Tour;
}

/**
 * Returns the raw values of a collection, including invalid items; an empty list if the field is missing or
 * not a list.
 */
export function listItems(tour: Changeable, collection: string): readonly unknown[] {
  const items = tour[collection];
  return Array.isArray(items) ? items : [];
}

function applyCollectionChanges(
  items: readonly unknown[],
  { set, removed }: CollectionChanges,
): readonly unknown[] {
  if (set.length === 0 && removed.length === 0) return items;
  const wanted = new Map(set.map((item) => [item.id, item]));
  const gone = new Set(removed);
  const next: unknown[] = [];
  for (const item of items) {
    const id = idOf(item);
    if (id !== null && gone.has(id)) continue;
    const replacement = id === null ? undefined : wanted.get(id);
    if (id !== null) wanted.delete(id);
    next.push(replacement ?? item);
  }
  for (const item of wanted.values()) next.push(item);
  return next;
}

/** Returns the id of an item; null if the value is not an item. */
export function idOf(item: unknown): string | null {
  const id = isRecord(item) ? item.id : undefined;
  return typeof id === 'string' ? id : null;
}

/**
 * Returns the tour after the operations; the same object if nothing changes. New items are appended. Invalid
 * items and other fields are kept. `savedAt` (ISO 8601): when the tour was saved, if known.
 */
export function applyToTour<Tour extends Readonly<Record<string, unknown>>>(
  tour: Tour,
  operations: readonly Operation[],
  savedAt?: string,
): Tour {
  const changed: Record<string, unknown> = {};
  const refused = findRefusedGroups(operations, ({ collection, item }) =>
    findItem(tour, collection, item.id),
  );
  const applied = operations.filter(({ group }) => group === undefined || !refused.has(group));
  for (const [collection, own] of Map.groupBy(applied, (operation) => operation.collection)) {
    if (collection === TWIN) {
      Object.assign(changed, changedFields(tour, own));
      continue;
    }
    const items = listItems(tour, collection);
    const next = applyToItems(items, own, savedAt);
    if (next !== items) changed[collection] = next;
  }
  return Object.keys(changed).length > 0 ? { ...tour, ...changed } : tour;
}

function findItem(tour: Changeable, collection: string, id: string): Item | null {
  return (listItems(tour, collection).find((item) => idOf(item) === id) as Item | undefined) ?? null;
}

/**
 * Returns the new values of the twin's own fields that the operations change. Ignores conflicts, because only
 * the server detects them.
 */
function changedFields(tour: Readonly<Record<string, unknown>>, operations: readonly Operation[]) {
  const fields = Object.assign({}, ...operations.map(({ item }) => item)) as Item;
  const changed = operations.flatMap((operation) => (operation.kind === 'change' ? operation.changed : []));
  const names = changed.filter((name) => name !== 'id' && !sameValue(tour[name], fields[name]));
  return pick(fields, names);
}

function applyToItems(
  items: readonly unknown[],
  operations: readonly Operation[],
  savedAt: string | undefined,
): readonly unknown[] {
  const places = findPlaces(items, new Set(operations.map(({ item }) => item.id)));
  let next: unknown[] | null = null;
  let removed = false;
  for (const operation of operations) {
    const { id } = operation.item;
    const place = places.get(id);
    const current = place === undefined ? null : (((next ?? items)[place] ?? null) as Item | null);
    const applied = applyOperation(current, operation, savedAt);
    if (applied === current) continue;
    next ??= [...items];
    if (applied && current === null) places.set(id, next.push(applied) - 1);
    else next[place!] = applied ?? undefined;
    removed ||= applied === null;
  }
  return removed ? next!.filter((item) => item !== undefined) : (next ?? items);
}

/**
 * Returns the positions of the items whose ids are in `ids`. Reads only the id of each item, so an edit is
 * fast even in a tour with many items.
 */
function findPlaces(items: readonly unknown[], ids: ReadonlySet<string>): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, item] of items.entries()) {
    const id = idOf(item);
    if (id !== null && ids.has(id) && !places.has(id)) places.set(id, place);
  }
  return places;
}

// The guard does not use zod, because browsers load this file.
// `operation-schema.ts` has the equivalent schema.

/** Returns the value as changes to a tour; null if it is invalid. */
export function readTourChanges(value: unknown): TourChanges | null {
  if (!isRecord(value) || !isCount(value.since) || !isCount(value.revision)) return null;
  const { since, revision, fields, collections } = value;
  if (!isRecord(fields) || !isRecord(collections)) return null;
  const changes = Object.values(collections).every(isCollectionChanges);
  return changes
    ? { since, revision, fields, collections: collections as Record<string, CollectionChanges> }
    : null;
}

function isCollectionChanges(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value.set) || !Array.isArray(value.removed)) return false;
  if (value.set.length > ANNOTATIONS_MAX || value.removed.length > ANNOTATIONS_MAX) return false;
  return value.set.every(isItem) && value.removed.every(isName);
}
