import { Vector3, type PerspectiveCamera } from 'three';
import type { Place } from './measured-shape.ts';

/** Where a place is seen: pixels from the top left of the view, and whether it is before the eye. */
export interface Projected {
  left: number;
  top: number;
  ahead: boolean;
}

const point = new Vector3();

/** Writes into `out` where a place is seen in a view of so many pixels. */
export function project(
  place: Place,
  camera: PerspectiveCamera,
  width: number,
  height: number,
  out: Projected,
): Projected {
  point.set(place[0], place[1], place[2]).project(camera);
  out.left = ((point.x + 1) / 2) * width;
  out.top = ((1 - point.y) / 2) * height;
  out.ahead = Math.abs(point.z) <= 1;
  return out;
}
