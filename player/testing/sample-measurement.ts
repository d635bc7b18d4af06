import type { MeasuredPoint } from '../../contract/measuring/measurement.ts';
import { readMeasurement, type PlacedMeasurement } from '../kinds/measurement/read-measurement.ts';

/** A corner at a place, taken by an eye 2 m south of it. */
export function samplePoint(
  x: number,
  y: number,
  z: number,
  fields: Partial<MeasuredPoint> = {},
): MeasuredPoint {
  return {
    position: [x, y, z],
    normal: [0, 1, 0],
    snap: 'corner',
    eye: [x, y + 1, z + 2],
    pixel: 0.001,
    ...fields,
  };
}

/** A distance of 2 m along x, as the player reads it. */
export function sampleMeasurement(fields: Record<string, unknown> = {}): PlacedMeasurement {
  const points = [samplePoint(1, 0, 2), samplePoint(3, 0, 2)];
  return readMeasurement({ id: 'm1', kind: 'distance', title: '', points, ...fields })!;
}
