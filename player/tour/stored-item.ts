import { changeOperation, type Item, newId, type Operation } from '../../contract/changes/operation.ts';
import { type Annotation, type AnnotationKind, listKinds } from './annotation-kind.ts';
import { isCoordinate } from '../../contract/json/wire-guards.ts';
import type { MeasuredPoint, Snap } from '../../contract/measuring/measurement.ts';

/** Returns an item as it is stored, without derived fields. */
export function storedItem({ derived = [] }: Pick<AnnotationKind, 'derived'>, item: Annotation): Item {
  if (derived.length === 0) return item;
  const kept = Object.entries(item).filter(([field]) => !derived.includes(field));
  const stored = Object.fromEntries(kept) as Item;
  const source = sourceOf(item);
  return source === item ? stored : rememberSource(stored, source);
}

/** The stored item from which each item with defaults was read. */
const sources = new WeakMap<Item, Item>();

/** Remembers the stored item from which an item with defaults was read. Returns the item with defaults. */
export function rememberSource<Read extends Item>(read: Read, source: object): Read {
  sources.set(read, source as Item);
  return read;
}

/** Returns the stored item from which an item was read. An item that is not from a tour is its own source. */
export function sourceOf(read: Item): Item {
  return sources.get(read) ?? read;
}

/** The items of a tour, by kind; empty until the tour has loaded. */
type ItemsByKind<Own extends Item> = Readonly<Record<string, readonly Own[]>>;

/**
 * Returns a function that reads the items of a tour, each with `read`. Items for which `read` returns null
 * are left out of the result, but stay in the tour. Unchanged items, lists and results are the same objects
 * as in `before`.
 */
export function createItemReader<Own extends Item>(
  read: (kind: AnnotationKind, value: object) => Own | null,
): (tour: Readonly<Record<string, unknown>>, before: ItemsByKind<Own>) => ItemsByKind<Own> {
  // The results by legend, or by kind if the kind has no legend. A tour never changes in place, so the
  // results stay valid.
  const lists = new WeakMap<object, WeakMap<object, readonly Own[]>>();
  const items = new WeakMap<object, WeakMap<object, Own | null>>();
  const none: readonly Own[] = [];

  function readItem(kind: AnnotationKind, legend: object, value: unknown): Own | null {
    if (typeof value !== 'object' || value === null) return null;
    return remember(items, legend, value, () => {
      const item = read(kind, value);
      return item && rememberSource(item, value);
    });
  }

  function readList(kind: AnnotationKind, legend: object, list: unknown): readonly Own[] {
    if (!Array.isArray(list) || list.length === 0) return none;
    return remember(lists, legend, list, () => {
      const found = list.flatMap((value: unknown) => readItem(kind, legend, value) ?? []);
      return found.length > 0 ? found : none;
    });
  }

  return (tour, before) => {
    const kinds = listKinds();
    const found = kinds.map((kind) => {
      const legend = kind.readLegend?.(tour) ?? kind;
      return [kind.name, readList(kind, legend, tour[kind.collection])] as const;
    });
    const same = found.every(([name, list]) => before[name] === list);
    return same && Object.keys(before).length === found.length ? before : Object.fromEntries(found);
  };
}

function remember<T>(
  known: WeakMap<object, WeakMap<object, T>>,
  legend: object,
  value: object,
  read: () => T,
): T {
  let ofLegend = known.get(legend);
  if (!ofLegend) known.set(legend, (ofLegend = new WeakMap()));
  let result = ofLegend.get(value);
  if (result === undefined) ofLegend.set(value, (result = read()));
  return result;
}

export function addItem(collection: string, item: Item): Operation {
  return { id: newId(), collection, kind: 'add', item };
}

/**
 * Returns the operation with the user's changes between two states of an item. Filled-in defaults do not
 * count as previous values, because they would cause conflicts for other users.
 */
export function changeItem(collection: string, seen: Item, after: Item): Operation {
  const operation = changeOperation({ id: newId(), collection, before: seen, after });
  const source = sourceOf(seen);
  const before = operation.changed.filter((name) => source[name] !== undefined);
  return { ...operation, before: Object.fromEntries(before.map((name) => [name, source[name]])) };
}

/** Returns the operation that removes an item in the state that the user saw. */
export function removeItem(collection: string, seen: Item): Operation {
  return { id: newId(), collection, kind: 'remove', item: sourceOf(seen) };
}

/** Returns whether a value is three valid numbers, such as a position in metres. */
export function isVector(value: unknown): value is [number, number, number] {
  return Array.isArray(value) && value.length === 3 && value.every(isCoordinate);
}

const SNAPS: Record<Snap, true> = { corner: true, edge: true, surface: true, plan: true, free: true };

/** Returns the value as a measured point; null if it has no position. An unknown snap becomes `free`. */
export function readMeasuredPoint(value: unknown): MeasuredPoint | null {
  if (typeof value !== 'object' || value === null) return null;
  const { position, normal, snap, eye, pixel, picking } = value as Record<string, unknown>;
  if (!isVector(position)) return null;
  return {
    ...value,
    position,
    normal: isVector(normal) ? normal : undefined,
    snap: isSnap(snap) ? snap : 'free',
    eye: isVector(eye) ? eye : undefined,
    pixel: isPositive(pixel) ? pixel : undefined,
    picking: isPositive(picking) ? picking : undefined,
  };
}

/** Returns whether a value is the name of a snap. */
export function isSnap(value: unknown): value is Snap {
  return typeof value === 'string' && Object.hasOwn(SNAPS, value);
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
