import type { Box } from './box-mesh.ts';

/** A floor or a ceiling, 20 cm thick below its top. Metres, as all here. */
export function slab(x0: number, z0: number, x1: number, z1: number, top: number): Box {
  return { min: [x0, top - 0.2, z0], max: [x1, top, z1] };
}

export function wall(x0: number, z0: number, x1: number, z1: number, bottom = 0, top = 2.6): Box {
  return { min: [x0, bottom, z0], max: [x1, top, z1] };
}

/** Two rooms side by side, each so wide and deep, below a ceiling, with an opening in the far half of the wall between them. */
export function twoRooms([width, depth]: readonly [number, number], opening: number): Box[] {
  const end = 2 * width + 0.2;
  return [
    slab(0, 0, end, depth, 0),
    slab(0, 0, end, depth, 2.8),
    wall(0, -0.1, end, 0),
    wall(0, depth, end, depth + 0.1),
    wall(-0.1, 0, 0, depth),
    wall(end, 0, end + 0.1, depth),
    wall(width, 0, width + 0.2, depth / 2),
    wall(width, depth / 2 + opening, width + 0.2, depth),
  ];
}
