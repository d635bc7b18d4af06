import { applyOperation } from './apply-operation.ts';
import type { Item, Operation } from './operation.ts';
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
    const items = listItems(tour, collection);
    const next = applyToItems(items, own, savedAt);
    if (next !== items) changed[collection] = next;
  }
  return Object.keys(changed).length > 0 ? { ...tour, ...changed } : tour;
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
