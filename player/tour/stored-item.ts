import { changeOperation, type Item, newId, type Operation } from '../../contract/changes/operation.ts';
import { type Annotation, type AnnotationKind, listKinds } from './annotation-kind.ts';
import { isCoordinate } from '../../contract/wire-guards.ts';
import type { MeasuredPoint, Snap } from '../../contract/measuring/measurement.ts';

/** Returns the item in stored form, without derived fields. */
export function storedItem({ derived = [] }: Pick<AnnotationKind, 'derived'>, item: Annotation): Item {
  if (derived.length === 0) return item;
  const kept = Object.entries(item).filter(([field]) => !derived.includes(field));
  const stored = Object.fromEntries(kept) as Item;
  const source = sourceOf(item);
  return source === item ? stored : rememberSource(stored, source);
}

/** The stored item of each item that was read with defaults. */
const sources = new WeakMap<Item, Item>();

/** Remembers the stored item of an item with defaults. Returns the latter. */
export function rememberSource<Read extends Item>(read: Read, source: object): Read {
  sources.set(read, source as Item);
  return read;
}

/** Returns the stored item; one that is not from a tour is its own source. */
export function sourceOf(read: Item): Item {
  return sources.get(read) ?? read;
}

/** Items of a tour by kind. A kind is missing until there is a tour. */
type ItemsByKind<Own extends Item> = Readonly<Record<string, readonly Own[]>>;

/**
 * Reads some of a tour's items, each with `read` (null: left out, but it stays in the tour). Unchanged items, lists and the whole are the
 * same objects as in `before`.
 */
export function createItemReader<Own extends Item>(
  read: (kind: AnnotationKind, value: object) => Own | null,
): (tour: Readonly<Record<string, unknown>>, before: ItemsByKind<Own>) => ItemsByKind<Own> {
  // By the kind's legend, or the kind itself. A tour never changes in place, so what was read is valid as long as the value exists.
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
 * Returns the user's changes between the item before and after. A filled-in default does not count as a previous value, or others would get
 * a conflict with it.
 */
export function changeItem(collection: string, seen: Item, after: Item): Operation {
  const operation = changeOperation({ id: newId(), collection, before: seen, after });
  const source = sourceOf(seen);
  const before = operation.changed.filter((name) => source[name] !== undefined);
  return { ...operation, before: Object.fromEntries(before.map((name) => [name, source[name]])) };
}

/** Returns the removal of an item as the user saw it. */
export function removeItem(collection: string, seen: Item): Operation {
  return { id: newId(), collection, kind: 'remove', item: sourceOf(seen) };
}

/** Returns whether it is three valid numbers, such as a position in metres. */
export function isVector(value: unknown): value is [number, number, number] {
  return Array.isArray(value) && value.length === 3 && value.every(isCoordinate);
}

const SNAPS: Record<Snap, true> = { corner: true, edge: true, surface: true, plan: true, free: true };

/** Returns the value as a measured point, or null if it has no position. An unknown snap counts as none. */
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

/** Returns whether it is the name of a snap. */
export function isSnap(value: unknown): value is Snap {
  return typeof value === 'string' && Object.hasOwn(SNAPS, value);
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
