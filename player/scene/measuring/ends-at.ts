import type { PerspectiveCamera } from 'three';
import type { ShownMeasurement } from './shown-measurements.ts';
import { project, type Projected } from './project.ts';

/** One end of a measurement that can be dragged. */
export interface End {
  /** The saved measurement's id; null for the one in hand. */
  id: string | null;
  index: number;
}

const seen: Projected = { left: 0, top: 0, ahead: false };

/** The end that is nearest to a place of the view, so many pixels around it; null for none. */
export function endAt(
  measurements: readonly ShownMeasurement[],
  camera: PerspectiveCamera,
  view: { width: number; height: number },
  place: { left: number; top: number },
  around: number,
): End | null {
  let best: End | null = null;
  let nearest = around;
  for (const { id, points } of measurements) {
    for (const [index, { position }] of points.entries()) {
      project(position, camera, view.width, view.height, seen);
      const off = Math.hypot(seen.left - place.left, seen.top - place.top);
      if (!seen.ahead || off > nearest) continue;
      nearest = off;
      best = { id, index };
    }
  }
  return best;
}
