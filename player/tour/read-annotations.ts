import type { Selection } from '../../contract/protocol/view-state.ts';
import type { Annotation } from './annotation-kind.ts';
import { createItemReader } from './item-reader.ts';

/** The items of a tour that have a place, by the name of their kind. A kind is missing until there is a tour. */
export type Annotations = Readonly<Record<string, readonly Annotation[]>>;

/**
 * What a tour holds of every kind, with defaults filled in and unknown fields kept. Entries that are no items of the kind (no
 * id or no place) are left out here, but they stay in the tour. Items, lists and the whole are the very same objects as those
 * in `before` where nothing about them changed.
 */
export const readAnnotations: (tour: Readonly<Record<string, unknown>>, before: Annotations) => Annotations =
  createItemReader((kind, value) => kind.read(value));

/** The item that a selection means, or undefined while there is none. */
export function findAnnotation(
  annotations: Annotations,
  selection: Selection | null,
): Annotation | undefined {
  return selection ? annotations[selection.kind]?.find(({ id }) => id === selection.id) : undefined;
}
