import type { Selection } from '../../../contract/protocol/view-state.ts';
import { findKind, type Annotation, type AnnotationKind } from '../../tour/annotation-kind.ts';
import { type Annotations, findAnnotation, markerOf } from '../../tour/read-annotations.ts';

/** An item and what the player knows of its kind. */
export interface Selected {
  kind: AnnotationKind;
  item: Annotation;
}

/** What a selection means among the annotations; null while there is no such item. */
export function findSelected(annotations: Annotations, selection: Selection | null): Selected | null {
  const kind = selection ? findKind(selection.kind) : undefined;
  const item = findAnnotation(annotations, selection);
  return kind && item ? { kind, item } : null;
}

/** The item's title, or what stands for one. */
export function nameOf(kind: AnnotationKind, item: Annotation): string {
  return markerOf(kind, item).title || kind.texts.untitled;
}
