import type { Item } from './operation.ts';

/**
 * What changed in a tour between two revisions: what a change feed carries instead of the whole document. It holds whole
 * items and whole fields, so that applying it twice, or to a tour that has a part of it already, gives the same.
 */
export interface TourChanges {
  /** Of a tour of this revision, or of any between the two, it makes one of `revision`. */
  since: number;
  revision: number;
  /** Fields of the document other than collections, with their values now. */
  fields: Readonly<Record<string, unknown>>;
  collections: Readonly<Record<string, CollectionChanges>>;
}

export interface CollectionChanges {
  /** Items as they are now: one that is there is replaced in its place, others come behind it in this order. */
  set: readonly Item[];
  /** Ids of items that are no more. */
  removed: readonly string[];
}

/** A tour as far as changes are applied to it. */
type Changeable = Readonly<Record<string, unknown>>;

/** The tour after the changes. Collections and items that did not change are the very same objects. */
export function applyTourChanges<Tour extends Changeable>(tour: Tour, changes: TourChanges): Tour {
  const next: Record<string, unknown> = { ...tour, ...changes.fields, revision: changes.revision };
  for (const [name, change] of Object.entries(changes.collections)) {
    next[name] = applyCollectionChanges(listItems(tour, name), change);
  }
  return next as Tour;
}

/** The raw items of a collection; none when the field is missing or is no list. What is no item at all is kept in it. */
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

/** The id of an item; null for what is no item. */
export function idOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id } = item as Record<string, unknown>;
  return typeof id === 'string' ? id : null;
}
