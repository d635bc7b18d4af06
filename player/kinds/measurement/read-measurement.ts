import type { Measurement } from '../../../contract/measuring/measurement.ts';
import type { Annotation } from '../../tour/annotation-kind.ts';
import { isTagColor } from '../../tour/tag-colors.ts';
import { isMeasurementKind } from './kind-names.ts';
import { measuredPlace } from './measured-place.ts';
import { readMeasuredPoint } from '../../tour/read-measured-point.ts';

/** A measurement with its place, which is derived from its points. */
export type PlacedMeasurement = Measurement & Annotation;

/** The item as a measurement, or null where it has no usable id, kind or points. */
export function readMeasurement(item: unknown): PlacedMeasurement | null {
  if (typeof item !== 'object' || item === null) return null;
  const { id, kind, title, text, color, points: taken } = item as Record<string, unknown>;
  if (typeof id !== 'string' || id === '' || !isMeasurementKind(kind) || !Array.isArray(taken)) return null;
  const points = taken.flatMap((point) => readMeasuredPoint(point) ?? []);
  // what is left of a measurement that lost a point is another measurement
  if (points.length === 0 || points.length < taken.length) return null;
  return {
    ...item,
    id,
    kind,
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
    color: isTagColor(color) ? color : 'blue',
    points,
    ...measuredPlace({ kind, points }),
  };
}
