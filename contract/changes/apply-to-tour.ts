import { sameValue } from '../json/same-value.ts';
import { applyOperation } from './apply-operation.ts';
import { pick } from './make-operation.ts';
import { type Item, type Operation, TWIN } from './operation.ts';
import { idOf, listItems } from './tour-changes.ts';

/**
 * The tour after the operations, one after another; the very same object where nothing changes. New items come last. Fields
 * and entries that are no items are kept. `savedAt` (ISO 8601): when the tour was saved, where that is known.
 */
export function applyToTour<Tour extends Readonly<Record<string, unknown>>>(
  tour: Tour,
  operations: readonly Operation[],
  savedAt?: string,
): Tour {
  const changed: Record<string, unknown> = {};
  for (const [collection, own] of Map.groupBy(operations, (operation) => operation.collection)) {
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

/** The twin's own fields that operations change: what asks where others changed it too has been asked by then. */
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

/** Where the items of those ids are. Of the others no more than the id is read: an edit must not cost more with each of them. */
function findPlaces(items: readonly unknown[], ids: ReadonlySet<string>): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, item] of items.entries()) {
    const id = idOf(item);
    if (id !== null && ids.has(id) && !places.has(id)) places.set(id, place);
  }
  return places;
}
