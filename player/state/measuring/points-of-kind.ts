import type { MeasuringPick } from '../../capture/capture.ts';
import { MEASURED_POINTS_MAX } from '../../../contract/limits.ts';
import type { MeasurementKind } from '../../../contract/measuring/measurement.ts';
import type { Measuring } from './measuring.ts';

/** The minimum and maximum number of points of each kind of measurement. */
export const POINTS_OF_KIND: Readonly<Record<MeasurementKind, { least: number; most: number }>> = {
  distance: { least: 2, most: 2 },
  path: { least: 2, most: MEASURED_POINTS_MAX },
  height: { least: 2, most: 2 },
  clearance: { least: 2, most: 2 },
  angle: { least: 3, most: 3 },
  area: { least: 3, most: MEASURED_POINTS_MAX },
  room: { least: 3, most: MEASURED_POINTS_MAX },
};

/**
 * Returns what the points of a measurement can snap to. Kinds that need only a surface do not snap to corners
 * or edges.
 */
export function snappingOf({ kind, holdOff }: Measuring): MeasuringPick['snapping'] {
  if (holdOff) return 'none';
  return kind === 'clearance' || kind === 'room' ? 'surface' : 'all';
}
