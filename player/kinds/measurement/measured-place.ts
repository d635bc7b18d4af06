import type { MeasuredPoint, Measurement } from '../../../contract/measuring/measurement.ts';
import type { Annotation } from '../../tour/annotation-kind.ts';

const UP: Annotation['normal'] = [0, 1, 0];

/** Where a measurement is marked: in the middle of what is measured, an angle at its vertex. */
export function measuredPlace({
  kind,
  points,
}: Pick<Measurement, 'kind' | 'points'>): Pick<Annotation, 'position' | 'normal'> {
  const marked = kind === 'angle' && points[1] ? [points[1]] : points;
  const facing = sum(marked.map(({ normal }) => normal ?? UP));
  const length = Math.hypot(...facing);
  return {
    position: scale(sum(marked.map(({ position }) => position)), marked.length),
    // two walls that face each other have no direction in common
    normal: length > 0.1 ? scale(facing, length) : UP,
  };
}

type Vector = MeasuredPoint['position'];

function sum(vectors: readonly Vector[]): Vector {
  return vectors.reduce<Vector>(([x, y, z], [ax, ay, az]) => [x + ax, y + ay, z + az], [0, 0, 0]);
}

function scale([x, y, z]: Vector, by: number): Vector {
  return [x / by, y / by, z / by];
}
