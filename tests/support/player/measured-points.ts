import type { CaptureAccuracy } from '../../../contract/capture.ts';
import { deriveScale } from '../../../contract/measuring/derive-scale.ts';
import { measure } from '../../../contract/measuring/measure.ts';
import type { MeasuredValue } from '../../../contract/measuring/measured-value.ts';
import type { MeasuredPoint, MeasurementKind } from '../../../contract/measuring/measurement.ts';
import type { Scale } from '../../../contract/measuring/scale.ts';
import type { Vector } from '../../../contract/vector.ts';

const DESIGNED: CaptureAccuracy = { relative: 0, absolute: 0, source: 'designed' };
/** The scale of a capture without errors. */
export const EXACT: Scale = deriveScale(DESIGNED, []);
/** The scale of a capture in which only single points may be inaccurate. */
export const POINTS_ONLY: Scale = { ...EXACT, absolute: 0.01 };

export const free = (position: Vector): MeasuredPoint => ({ position, snap: 'free' });

/** Returns a point on a floor, seen from `eye`. */
export const onFloor = (x: number, z: number, eye: Vector): MeasuredPoint => ({
  position: [x, 0, z],
  normal: [0, 1, 0],
  snap: 'free',
  eye,
  pixel: 0.001,
});

/** Returns the main value of a measurement. */
export function one(kind: MeasurementKind, points: MeasuredPoint[], scale: Scale): MeasuredValue {
  const [value] = measure({ kind, points }, scale);
  return value!;
}
