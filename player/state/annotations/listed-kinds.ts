import { isPlacedByHand, listKinds, type AnnotationKind } from '../../tour/annotation-kind.ts';
import type { Annotations } from '../../tour/read-annotations.ts';

/**
 * Returns the kinds to list: those with items and, if `mayPlace`, those that the user can place. If there are
 * no such kinds, returns the first kind.
 */
export function listedKinds(annotations: Annotations, mayPlace: boolean): readonly AnnotationKind[] {
  const kinds = listKinds();
  const listed = kinds.filter(
    ({ name }) => (mayPlace && isPlacedByHand(name)) || (annotations[name]?.length ?? 0) > 0,
  );
  return listed.length > 0 ? listed : kinds.slice(0, 1);
}
