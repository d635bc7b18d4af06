import type { Capture } from '../capture/capture.ts';
import { walkToView } from '../capture/navigation/walk-to-view.ts';
import type { AnnotationKind } from '../tour/annotation-kind.ts';
import type { Stop } from '../tour/stops.ts';
import { markerOf } from '../tour/read-annotations.ts';

/**
 * Walks to a stop and looks as its view says; where it has none, to where the point is well seen (`above` as in `showAnnotation`).
 * Resolves once it is at rest there, with false where another movement took its place.
 */
export async function goToStop(
  capture: Capture,
  kind: AnnotationKind,
  stop: Stop,
  above: number,
): Promise<boolean> {
  if (stop.view) await walkToView(capture, stop.view);
  else await capture.showAnnotation(markerOf(kind, stop), above);
  return capture.atRest();
}
