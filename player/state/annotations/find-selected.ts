import type { Selection } from '../../../contract/protocol/view-state.ts';
import { findKind, type Annotation, type AnnotationKind } from '../../tour/annotation-kind.ts';
import { type Annotations, findAnnotation, markerOf } from '../../tour/read-annotations.ts';

/** An item and its kind. */
export interface Selected {
  kind: AnnotationKind;
  item: Annotation;
}

/** Returns the selected item and its kind; null if the item does not exist. */
export function findSelected(annotations: Annotations, selection: Selection | null): Selected | null {
  const kind = selection ? findKind(selection.kind) : undefined;
  const item = findAnnotation(annotations, selection);
  return kind && item ? { kind, item } : null;
}

/** Returns the item's title, or the default title of its kind. */
export function nameOf(kind: AnnotationKind, item: Annotation): string {
  return markerOf(kind, item).title || kind.texts.untitled;
}
