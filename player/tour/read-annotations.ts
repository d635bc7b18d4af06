import type { Selection } from '../../contract/protocol/view-state.ts';
import {
  type Annotation,
  type AnnotationKind,
  findKind,
  listKinds,
  type Marker,
  type Look,
} from './annotation-kind.ts';
import { memoize } from './memoize.ts';
import { createItemReader } from './stored-item.ts';
import type { Item } from '../../contract/changes/operation.ts';
import { foldText } from '../../contract/text/fold-text.ts';
import { findPointType } from './point-types.ts';

/** The placed items of a tour, by kind; empty until the tour has loaded. */
export type Annotations = Readonly<Record<string, readonly Annotation[]>>;

/**
 * Reads the placed items of all kinds from a tour, filling in defaults and keeping unknown fields. Entries
 * without an id or place are left out of the result, but stay in the tour. Unchanged items, lists and results
 * are the same objects as in `before`.
 */
export const readAnnotations: (tour: Readonly<Record<string, unknown>>, before: Annotations) => Annotations =
  createItemReader((kind, value) => kind.read(value));

/**
 * Returns the selected item; undefined if nothing is selected, or if the item does not exist or has no place.
 */
export function findAnnotation(
  annotations: Annotations,
  selection: Selection | null,
): Annotation | undefined {
  return selection ? annotations[selection.kind]?.find(({ id }) => id === selection.id) : undefined;
}

/** Provides the texts of an item that a search query is compared with. */
interface Findable<Own> {
  readonly findTexts: (item: Own) => readonly string[];
}

/**
 * Returns the items whose texts contain every word of a query, regardless of case and accents. An empty query
 * returns all items.
 */
export function findAnnotations<Own extends Item>(
  kind: Findable<Own>,
  items: readonly Own[],
  query: string,
): readonly Own[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = textOf(kind, item);
    return words.every((word) => text.includes(word));
  });
}

/**
 * The searchable text of each item, without case and accents. An item never changes in place, so its text
 * stays valid.
 */
const folded = new WeakMap<Item, string>();

function textOf<Own extends Item>(kind: Findable<Own>, item: Own): string {
  let text = folded.get(item);
  if (text === undefined) {
    text = foldText(kind.findTexts(item).join('\n'));
    folded.set(item, text);
  }
  return text;
}

/**
 * Returns how many items there are of each kind, as part of a sentence, such as '2 tags, 1 point'. Omits
 * kinds without items. If there are no items at all, returns 'no' and the first kind, as in 'no tags'.
 */
export function countAnnotations(markers: readonly Marker[]): string {
  const counts = listKinds().map(({ name, texts }) => ({
    count: markers.filter(({ kind }) => kind === name).length,
    texts,
  }));
  const some = counts.filter(({ count }) => count > 0);
  return (some.length > 0 ? some : counts.slice(0, 1))
    .map(({ count, texts }) => texts.count(count))
    .join(', ');
}

/** The filter for the lists, the view and the plans: a query, and the ids of the types to show. */
export interface Filter {
  readonly filter: string;
  readonly types: readonly string[];
}

interface Filtered<Own> {
  readonly findTexts: (item: Own) => readonly string[];
  readonly typeOf?: (item: Own) => string;
}

/**
 * Returns the types of a filter, without those that do not exist. A link may contain types that have been
 * deleted. An empty list means that all types are shown.
 */
export function typesShownAlone(types: readonly string[]): readonly string[] {
  return types.every(findPointType) ? types : types.filter(findPointType);
}

/**
 * Returns the items that match a filter; the same list if the filter is empty. The types of a filter do not
 * apply to kinds without types.
 */
export function filterAnnotations<Own extends Item>(
  kind: Filtered<Own>,
  items: readonly Own[],
  { filter, types }: Filter,
): readonly Own[] {
  const found = findAnnotations(kind, items, filter);
  const { typeOf } = kind;
  const alone = typeOf && items.length > 0 ? typesShownAlone(types) : [];
  return typeOf && alone.length > 0 ? found.filter((item) => alone.includes(typeOf(item))) : found;
}

const markersOf = memoize((kind: AnnotationKind) =>
  memoize((item: Annotation): Marker => {
    const { id, position, normal, sweep } = item;
    return { kind: kind.name, id, position, normal, sweep, ...kind.look(item) };
  }),
);
const listsOf = memoize((kind: AnnotationKind) =>
  memoize((items: readonly Annotation[]): readonly Marker[] => items.map((item) => markerOf(kind, item))),
);

/** Returns the marker of an item. Returns the same object for the same item. */
export function markerOf(kind: AnnotationKind, item: Annotation): Marker {
  return markersOf(kind)(item);
}

/** Returns the markers of a kind's items. Returns the same list for the same items. */
export function listMarkers(kind: AnnotationKind, items: readonly Annotation[]): readonly Marker[] {
  return listsOf(kind)(items);
}

/** Returns the markers of all annotations, kind by kind. Returns the same list for the same annotations. */
export const listAllMarkers = memoize((annotations: Annotations): readonly Marker[] => {
  const lists = Object.entries(annotations).flatMap(([name, items]) => {
    const kind = findKind(name);
    return kind && items.length > 0 ? [listMarkers(kind, items)] : [];
  });
  return lists.length === 1 ? lists[0]! : lists.flat();
});

/** The unplaced items of a tour, by kind. */
export type UnplacedByKind = Readonly<Record<string, readonly Item[]>>;

/** Reads the unplaced items from a tour, as `readAnnotations` reads the placed ones. */
export const readUnplaced: (
  tour: Readonly<Record<string, unknown>>,
  before: UnplacedByKind,
) => UnplacedByKind = createItemReader((kind, value) => kind.readUnplaced?.(value) ?? null);

/** An unplaced item and its kind. */
export interface Unplaced {
  readonly kind: AnnotationKind;
  readonly item: Item;
}

/** Returns the unplaced items that match a query, kind by kind in tour order. */
export function listUnplaced(items: UnplacedByKind, query: string): Unplaced[] {
  return Object.entries(items).flatMap(([name, own]) => {
    const kind = findKind(name);
    if (!kind || own.length === 0) return [];
    return findAnnotations(kind, own, query).map((item) => ({ kind, item }));
  });
}

/**
 * Returns the unplaced items that match a query and that the user can place. For example, the measurements of
 * another capture cannot be placed.
 */
export function listPlaceable(items: UnplacedByKind, query: string): Unplaced[] {
  return listUnplaced(items, query).filter(({ kind }) => kind.create);
}

/**
 * Returns the selected item with its kind; null if nothing is selected, or if the item does not exist or has
 * a place.
 */
export function findUnplaced(items: UnplacedByKind, selection: Selection | null): Unplaced | null {
  const kind = selection ? findKind(selection.kind) : undefined;
  const item = selection && items[selection.kind]?.find(({ id }) => id === selection.id);
  return kind && item ? { kind, item } : null;
}

/** Returns the look of an unplaced item. An item without a title gets the kind's default title. */
export function lookOf({ kind, item }: Unplaced): Look {
  const look = kind.look(item);
  return look.title === '' ? { ...look, title: kind.texts.untitled } : look;
}
