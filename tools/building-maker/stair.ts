import type { Box, Rect } from './building.ts';

/** Width of a flight, metres; and the depth of a tread. */
export const FLIGHT = 1;
const TREAD = 0.27;

/** Room that a flight takes along its run. */
export function flightLength(rise: number): number {
  return (stepCount(rise) - 1) * TREAD;
}

function stepCount(rise: number): number {
  return Math.ceil(rise / 0.185);
}

/** A straight flight that rises along z, from `z` on, its left side at `x`; and the hole over it in the floor above. */
export function makeFlight(place: { x: number; z: number; elevation: number; rise: number; slab: number }): {
  rect: Rect;
  boxes: Box[];
} {
  const { x, z, elevation, rise, slab } = place;
  const count = stepCount(rise);
  const rect: Rect = [x, z, x + FLIGHT, z + flightLength(rise)];
  const hole: Box = {
    from: [x, elevation + rise - slab, z],
    to: [x + FLIGHT, elevation + rise, rect[3]],
    of: 'air',
  };
  const steps = Array.from({ length: count - 1 }, (_, index): Box => {
    const top = elevation + ((index + 1) * rise) / count;
    const from = z + index * TREAD;
    return {
      from: [x, Math.max(elevation, top - 0.4), from],
      to: [x + FLIGHT, top, from + TREAD],
      of: 'step',
    };
  });
  return { rect, boxes: [hole, ...steps] };
}
