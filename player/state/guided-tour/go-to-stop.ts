import type { CaptureView } from '../../../contract/view-state.ts';
import type { Capture } from '../../capture/capture.ts';
import { nearestView } from '../../capture/navigation/nearest-view.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import type { Stop } from '../../tour/guided-tour/stops.ts';
import { markerOf } from '../../tour/markers.ts';

/** How far two views may differ and still be the same: metres, and radians. */
const NEAR = 0.02;
const ALIKE = 0.02;
/** Radians of a whole turn. */
const TURN = 2 * Math.PI;

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
  if (!stop.view) {
    await capture.showAnnotation(markerOf(kind, stop), above);
    return capture.atRest();
  }
  const view = nearestView(capture, stop.view);
  if (view.mode === 'inside' && view.sweep !== null) {
    await capture.walkTo(view.sweep, view);
    if (!capture.atRest()) return false;
  }
  if (!isSameView(capture.view(), view)) await capture.setView(view);
  return capture.atRest();
}

/** True where two views show the same, but for a hair. */
export function isSameView(a: CaptureView, b: CaptureView): boolean {
  const [x, y, z] = a.position;
  const away = Math.hypot(x - b.position[0], y - b.position[1], z - b.position[2]);
  const yaw = Math.abs(a.yaw - b.yaw) % TURN;
  const turned = Math.min(yaw, TURN - yaw) + Math.abs(a.pitch - b.pitch);
  const sameFloor = a.mode === 'inside' || a.floor === b.floor;
  return a.mode === b.mode && sameFloor && away < NEAR && turned < ALIKE;
}
