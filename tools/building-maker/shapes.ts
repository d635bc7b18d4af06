import type { Box, Material } from './building.ts';

/** Corners, counter-clockwise as seen from the visible side. */
export type Quad = readonly [Corner, Corner, Corner, Corner];
export type Corner = readonly [number, number, number];

/** Metres between two floors, and around rooms. */
export const SLAB = 0.25;
const TREAD = 0.27;
const RISER = 0.18;

export function box(from: Corner, to: Corner, of: Material = 'wall'): Box {
  return { from, to, of };
}

/** Returns a space to carve: from wall face to wall face, from floor to ceiling. */
export function air(from: Corner, to: Corner): Box {
  return { from, to, of: 'air' };
}

/** Returns the surroundings of rooms: solid to 0.3 m beside them, and a slab below and above. */
export function block([x0, y0, z0]: Corner, [x1, y1, z1]: Corner): Box {
  return box([x0 - 0.3, y0 - SLAB, z0 - 0.3], [x1 + 0.3, y1 + SLAB, z1 + 0.3]);
}

export interface Flight {
  /** The middle of the width of the first step, where it starts. */
  at: readonly [x: number, z: number];
  along: '+x' | '-x' | '+z' | '-z';
  bottom: number;
  rise: number;
  width?: number;
  /** The metres of air above each step. */
  headroom?: number;
}

/**
 * Returns steps of at most 18 cm, solid down to `bottom`, and the air above them. Also returns where the last
 * one ends.
 */
export function flight({ at: [x, z], along, bottom, rise, width = 1, headroom = 2.1 }: Flight): {
  boxes: Box[];
  end: readonly [x: number, z: number];
} {
  const count = Math.ceil(rise / RISER - 1e-6);
  const sign = along.startsWith('-') ? -1 : 1;
  const step = (index: number, from: number, to: number, of: Material): Box => {
    const [near, far] = [index * TREAD * sign, (index + 1) * TREAD * sign].sort((a, b) => a - b);
    return along.endsWith('x')
      ? box([x + near!, from, z - width / 2], [x + far!, to, z + width / 2], of)
      : box([x - width / 2, from, z + near!], [x + width / 2, to, z + far!], of);
  };
  const tops = Array.from({ length: count - 1 }, (_, index) => bottom + ((index + 1) * rise) / count);
  const length = (count - 1) * TREAD * sign;
  return {
    boxes: [
      ...tops.map((top, index) => step(index, top, top + headroom, 'air')),
      ...tops.map((top, index) => step(index, bottom, top, 'step')),
    ],
    end: along.endsWith('x') ? [x + length, z] : [x, z + length],
  };
}

/**
 * Returns a surface from height `low` at its near end to `high` at its far end, along x, visible from above
 * or from below.
 */
export function slope(
  [x0, z0]: readonly [number, number],
  [x1, z1]: readonly [number, number],
  [low, high]: readonly [number, number],
  seen: 'above' | 'below' = 'above',
): Quad {
  const corners: Quad = [
    [x0, low, z0],
    [x0, low, z1],
    [x1, high, z1],
    [x1, high, z0],
  ];
  return seen === 'above' ? corners : [corners[0], corners[3], corners[2], corners[1]];
}

/** Returns a spiral stair around a post: wedge-shaped steps, visible from above, and their risers. */
export function spiral(
  [x, z]: readonly [number, number],
  { bottom, rise, radius = 1, turns = 1 }: { bottom: number; rise: number; radius?: number; turns?: number },
): Quad[] {
  const count = Math.ceil(rise / RISER);
  const inner = 0.1;
  const point = (index: number, from: number, height: number): Corner => {
    const angle = (index / count) * turns * 2 * Math.PI;
    return [x + from * Math.cos(angle), height, z + from * Math.sin(angle)];
  };
  return Array.from({ length: count }, (_, index): Quad[] => {
    const top = bottom + ((index + 1) * rise) / count;
    const below = bottom + (index * rise) / count;
    const [a, b] = [index, index + 1];
    return [
      [point(a, inner, top), point(b, inner, top), point(b, radius, top), point(a, radius, top)],
      [point(a, inner, below), point(a, inner, top), point(a, radius, top), point(a, radius, below)],
    ];
  }).flat();
}

/** Returns ground around a place, with the height `height(x, z)`, in squares of `edge` metres. */
export function terrain(
  [x0, z0]: readonly [number, number],
  [x1, z1]: readonly [number, number],
  edge: number,
  height: (x: number, z: number) => number,
): Quad[] {
  const quads: Quad[] = [];
  const corner = (x: number, z: number): Corner => [x, height(x, z), z];
  for (let x = x0; x < x1 - 1e-6; x += edge)
    for (let z = z0; z < z1 - 1e-6; z += edge)
      quads.push([corner(x, z), corner(x, z + edge), corner(x + edge, z + edge), corner(x + edge, z)]);
  return quads;
}
