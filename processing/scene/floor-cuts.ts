import type { SpaceFloor } from '../../contract/scans/space.ts';

/** Metres by which what faces down lies above where its room's air ends: undersides of slabs belong to the floor below. */
const SLAB = 0.25;

/** Heights at which one floor ends and the next begins: between the ceiling of the one and what one walks on in the other. */
export function floorCuts(floors: readonly SpaceFloor[]): number[] {
  return floors.slice(1).map(({ elevation }, i) => {
    const below = floors[i]!;
    const slab = elevation - (below.elevation + below.height);
    return elevation - Math.min(0.3, Math.max(0.05, slab / 2));
  });
}

/** Index of the floor that something at a height belongs to; `facing` is the y of its unit normal. */
export function floorAt(cuts: readonly number[], y: number, facing: number): number {
  const at = facing < -0.5 ? y - SLAB : y;
  let floor = 0;
  while (floor < cuts.length && at >= cuts[floor]!) floor += 1;
  return floor;
}
