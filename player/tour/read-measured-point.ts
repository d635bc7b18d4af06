import type { MeasuredPoint, Snap } from '../../contract/measuring/measurement.ts';
import { isVector } from './is-vector.ts';

const SNAPS: Record<Snap, true> = { corner: true, edge: true, surface: true, plan: true, free: true };

/** The value as a measured point, or null where it has no position. One of no known snap counts as taken without. */
export function readMeasuredPoint(value: unknown): MeasuredPoint | null {
  if (typeof value !== 'object' || value === null) return null;
  const { position, normal, snap, eye, pixel, picking } = value as Record<string, unknown>;
  if (!isVector(position)) return null;
  return {
    ...value,
    position,
    normal: isVector(normal) ? normal : undefined,
    snap: isSnap(snap) ? snap : 'free',
    eye: isVector(eye) ? eye : undefined,
    pixel: isPositive(pixel) ? pixel : undefined,
    picking: isPositive(picking) ? picking : undefined,
  };
}

/** True for the name of something that a point is taken from. */
export function isSnap(value: unknown): value is Snap {
  return typeof value === 'string' && Object.hasOwn(SNAPS, value);
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
