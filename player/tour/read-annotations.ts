import type { Selection } from '../../contract/view-state.ts';
import { listKinds, type Annotation, type AnnotationKind } from './annotation-kind.ts';
import { rememberSource } from './source-item.ts';

/** The items of a tour by the name of their kind. A kind is missing until there is a tour. */
export type Annotations = Readonly<Record<string, readonly Annotation[]>>;

/**
 * What a tour holds of every kind, with defaults filled in and unknown fields kept. Entries that are no items of the kind (no
 * id or no place) are left out here, but they stay in the tour. Items, lists and the whole are the very same objects as those
 * in `before` where nothing about them changed.
 */
export function readAnnotations(tour: Readonly<Record<string, unknown>>, before: Annotations): Annotations {
  const kinds = listKinds();
  const read = kinds.map((kind) => [kind.name, readList(kind, tour[kind.collection])] as const);
  const same = read.every(([name, items]) => before[name] === items);
  return same && Object.keys(before).length === read.length ? before : Object.fromEntries(read);
}

/** The item that a selection means, or undefined while there is none. */
export function findAnnotation(
  annotations: Annotations,
  selection: Selection | null,
): Annotation | undefined {
  return selection ? annotations[selection.kind]?.find(({ id }) => id === selection.id) : undefined;
}

const NONE: readonly Annotation[] = [];

// What a tour holds is never changed in place, so what was read once is valid as long as the value exists.
const listsRead = new WeakMap<AnnotationKind, WeakMap<object, readonly Annotation[]>>();
const itemsRead = new WeakMap<AnnotationKind, WeakMap<object, Annotation | null>>();

function readList(kind: AnnotationKind, list: unknown): readonly Annotation[] {
  if (!Array.isArray(list) || list.length === 0) return NONE;
  return remember(listsRead, kind, list, () => list.flatMap((value: unknown) => readItem(kind, value) ?? []));
}

function readItem(kind: AnnotationKind, value: unknown): Annotation | null {
  if (typeof value !== 'object' || value === null) return null;
  return remember(itemsRead, kind, value, () => {
    const item = kind.read(value);
    return item && rememberSource(item, value);
  });
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
