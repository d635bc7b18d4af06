import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import type { SurfacePoint } from '../capture.ts';
import { metresBetween } from '../geometry/distance.ts';
import type { SdkPose } from './sdk.ts';

/**
 * Metres, half the width: the provider states ±20 mm at 10 m for the depths that its best camera takes, and the mesh that is
 * picked from is simplified from those. It states nothing of the mesh itself.
 */
const PICKING = 0.02;
/** Half the height of a view a metre away where the space does not tell it: that of the widest lens, so that a pixel is not too small. */
const WIDEST = 1;

/** A surface point to measure from. `height`: of the view, CSS pixels. */
export function measuredFrom(point: SurfacePoint, pose: SdkPose, height: number): MeasuredPoint {
  const { position, normal } = point;
  const { x, y, z } = pose.position;
  const part = 2 / (Math.max(1, height) * (pose.projection?.[5] ?? 1 / WIDEST));
  // In a plan without perspective every ray is upright, and a pixel is so many metres wherever it is.
  const flat = pose.projection?.[15] === 1;
  const eye: MeasuredPoint['position'] = flat ? [position[0], y, position[2]] : [x, y, z];
  const pixel = flat ? part / Math.max(0.1, metresBetween(eye, position)) : part;
  return { position, normal, snap: 'surface', eye, pixel: Math.min(1, pixel), picking: PICKING };
}
