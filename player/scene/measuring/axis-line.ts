import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import type { MeasuringAxis } from '../../state/measuring/measuring.ts';
import type { Place } from './measured-shape.ts';

/** A ray through a point of the view: from the eye, in a unit direction. */
export interface AimRay {
  eye: Place;
  ahead: Place;
}

export const AXES: readonly MeasuringAxis[] = ['x', 'y', 'z', 'normal'];

/** The unit direction of an axis at a point; null for the normal of a point that has none. */
export function axisDirection(axis: MeasuringAxis, { normal }: MeasuredPoint): Place | null {
  if (axis === 'normal') return normal ?? null;
  return [axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, axis === 'z' ? 1 : 0];
}

/**
 * The point on the line along an axis through `from` that an aim means: beside the corner or edge it has snapped to, or else where
 * the line comes nearest to the line of sight. Null where one looks along the line.
 */
export function pointOnAxis(
  from: MeasuredPoint,
  axis: MeasuringAxis,
  aim: MeasuredPoint | null,
  ray: AimRay,
  pixel: number,
): MeasuredPoint | null {
  const along = axisDirection(axis, from);
  if (!along) return null;
  const snapped = aim && (aim.snap === 'corner' || aim.snap === 'edge') ? aim : null;
  const distance = snapped
    ? dot(along, subtract(snapped.position, from.position))
    : nearest(from.position, along, ray);
  if (distance === null) return null;
  const position = add(from.position, along, distance);
  const normal = facing(subtract(ray.eye, position), along);
  if (!normal) return null;
  return { position, normal, snap: snapped?.snap ?? 'free', eye: ray.eye, pixel };
}

/** Metres along a line to where it comes nearest to a ray; null where they are parallel. */
function nearest(start: Place, along: Place, { eye, ahead }: AimRay): number | null {
  const between = subtract(start, eye);
  const slant = dot(along, ahead);
  const across = 1 - slant * slant;
  if (across < 1e-4) return null;
  return (slant * dot(ahead, between) - dot(along, between)) / across;
}

/** The normal of the plane through a line that faces the eye most: what the line is seen on. */
function facing(toEye: Place, along: Place): Place | null {
  const off = add(toEye, along, -dot(toEye, along));
  const length = Math.hypot(...off);
  return length < 1e-6 ? null : [off[0] / length, off[1] / length, off[2] / length];
}

function add(a: Place, b: Place, by: number): Place {
  return [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by];
}

function subtract(a: Place, b: Place): Place {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Place, b: Place): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
