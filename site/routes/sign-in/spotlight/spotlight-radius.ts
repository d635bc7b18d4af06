/** Pixels. */
export const RADIUS_START = 200;
export const RADIUS_MIN = 100;
export const RADIUS_MAX = 300;
const RADIUS_STEP = 10;

/** The radius one step larger or smaller, within its range. */
export function resized(radius: number, direction: 'larger' | 'smaller'): number {
  const next = radius + (direction === 'larger' ? RADIUS_STEP : -RADIUS_STEP);
  return Math.min(RADIUS_MAX, Math.max(RADIUS_MIN, next));
}

/** The radius after a pinch that began at `radius`: `ratio` times it, in steps, within its range. */
export function pinched(radius: number, ratio: number): number {
  const next = Math.round((radius * ratio) / RADIUS_STEP) * RADIUS_STEP;
  return Math.min(RADIUS_MAX, Math.max(RADIUS_MIN, next));
}
