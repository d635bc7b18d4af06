import {
  fieldsOperation,
  isItem,
  type Item,
  itemOperations,
  type Operation,
  pick,
  TWIN,
} from './operation.ts';
import { sameValue } from '../json/same-value.ts';
import type { CollectionField } from '../tour.ts';
import { PROVENANCE_FIELDS } from '../twin-archive/manifest.ts';

/** The names of the collections in `collections.ts`, for code that does not load the schemas. */
export const COLLECTION_NAMES = [
  'tags',
  'points',
  'pointTypes',
  'measurements',
  'calibrations',
  'folders',
  'documents',
  'floorplans',
] as const satisfies readonly CollectionField[];

/**
 * Fields that `tourOperations` does not compare as fields of the twin: those that the server sets, `public`
 * and `reports`, and the collections, whose items it compares one by one.
 */
const NOT_EDITED: ReadonlySet<string> = new Set([...PROVENANCE_FIELDS, ...COLLECTION_NAMES]);

type Tour = Readonly<Record<string, unknown>>;

/**
 * Returns the operations that change a tour from `before` to `after`, for clients that send whole tours.
 * Fields and collections that are missing from `after` stay unchanged.
 */
export function tourOperations(before: Tour, after: Tour, newId: () => string): Operation[] {
  const ofItems = COLLECTION_NAMES.flatMap((name) =>
    Array.isArray(after[name])
      ? itemOperations(name, itemsOf(before[name]), itemsOf(after[name]), newId)
      : [],
  );
  const changed = Object.keys(after).filter(
    (name) => !NOT_EDITED.has(name) && !sameValue(before[name], after[name]),
  );
  if (changed.length === 0) return ofItems;
  return [...ofItems, { ...fieldsOperation(TWIN, pick(after, changed), before), id: newId() }];
}

function itemsOf(value: unknown): Map<string, Item> {
  const items = Array.isArray(value) ? value.filter(isItem) : [];
  return new Map(items.map((item) => [item.id, item]));
}
