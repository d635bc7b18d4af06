import type { Item } from '../../contract/annotations/operation.ts';
import { listKinds, type AnnotationKind } from './annotation-kind.ts';
import { rememberSource } from './source-item.ts';

/** Items of a tour by the name of their kind. A kind is missing until there is a tour. */
type ItemsByKind<Own extends Item> = Readonly<Record<string, readonly Own[]>>;

/**
 * Reads some of a tour's items, each as `read` has it (null: left out here, but it stays in the tour). Items, lists and the
 * whole are the very same objects as those in `before` where nothing about them changed.
 */
export function createItemReader<Own extends Item>(
  read: (kind: AnnotationKind, value: object) => Own | null,
): (tour: Readonly<Record<string, unknown>>, before: ItemsByKind<Own>) => ItemsByKind<Own> {
  // What a tour holds is never changed in place, so what was read once is valid as long as the value exists.
  const lists = new WeakMap<AnnotationKind, WeakMap<object, readonly Own[]>>();
  const items = new WeakMap<AnnotationKind, WeakMap<object, Own | null>>();
  const none: readonly Own[] = [];

  function readItem(kind: AnnotationKind, value: unknown): Own | null {
    if (typeof value !== 'object' || value === null) return null;
    return remember(items, kind, value, () => {
      const item = read(kind, value);
      return item && rememberSource(item, value);
    });
  }

  function readList(kind: AnnotationKind, list: unknown): readonly Own[] {
    if (!Array.isArray(list) || list.length === 0) return none;
    return remember(lists, kind, list, () => {
      const found = list.flatMap((value: unknown) => readItem(kind, value) ?? []);
      return found.length > 0 ? found : none;
    });
  }

  return (tour, before) => {
    const kinds = listKinds();
    const found = kinds.map((kind) => [kind.name, readList(kind, tour[kind.collection])] as const);
    const same = found.every(([name, list]) => before[name] === list);
    return same && Object.keys(before).length === found.length ? before : Object.fromEntries(found);
  };
}

function remember<T>(
  known: WeakMap<AnnotationKind, WeakMap<object, T>>,
  kind: AnnotationKind,
  value: object,
  read: () => T,
): T {
  let ofKind = known.get(kind);
  if (!ofKind) known.set(kind, (ofKind = new WeakMap()));
  let result = ofKind.get(value);
  if (result === undefined) ofKind.set(value, (result = read()));
  return result;
}
