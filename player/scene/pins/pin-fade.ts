/** Where a pin begins to fade, as a part of its range. */
const FADES_FROM = 0.85;

/**
 * How much of a pin is shown, 0 to 1, at a distance from the eye (metres): all of it within its range, less and less towards its
 * edge, nothing beyond. It follows from the distance alone, so a walk fades it and nothing moves at rest.
 */
export function shownAt(distance: number, range: number): number {
  const from = range * FADES_FROM;
  if (distance <= from) return 1;
  if (distance >= range) return 0;
  const part = (range - distance) / (range - from);
  return part * part * (3 - 2 * part);
}
