import { boxesMeet, boxOf, overlapOf } from '../outline.ts';
import type { Door, SpaceFloor, SpaceRoom, Stair, SpaceSweep } from '../space.ts';

/** Metres by which the elevation of a floor may differ between two runs. */
const FLOOR_NEAR = 0.5;
/** Metres by which the middle of a door may. */
const DOOR_NEAR = 0.5;
/** Overlap from which on a room, or a stair, is the one that was there. */
const LEAST_OVERLAP = 0.3;

export function matchFloors(known: readonly SpaceFloor[], found: readonly SpaceFloor[]): Map<string, string> {
  return matchPairs(
    found.flatMap(({ id, elevation }) =>
      known.flatMap((floor): Fit[] => {
        const distance = Math.abs(floor.elevation - elevation);
        return distance <= FLOOR_NEAR ? [{ known: floor.id, found: id, fit: -distance }] : [];
      }),
    ),
  );
}

/** Rooms or stairs whose outlines overlap most. `known` may hold an id with several outlines. */
export function matchOutlines(
  known: readonly Pick<SpaceRoom | Stair, 'id' | 'floor' | 'outline'>[],
  found: readonly (SpaceRoom | Stair)[],
): Map<string, string> {
  const boxed = known.map((one) => ({ one, box: boxOf(one.outline) }));
  return matchPairs(
    found.flatMap((shape) => {
      const { id, floor } = shape;
      const box = boxOf(shape.outline);
      return boxed.flatMap(({ one, box: other }): Fit[] => {
        const fit = one.floor === floor && boxesMeet(box, other) ? overlapOf(one, shape) : 0;
        return fit >= LEAST_OVERLAP ? [{ known: one.id, found: id, fit }] : [];
      });
    }),
  );
}

export function matchDoors(known: readonly Door[], found: readonly Door[]): Map<string, string> {
  return matchPairs(
    found.flatMap((door) =>
      known.flatMap((one): Fit[] => {
        const distance = one.floor === door.floor ? distanceBetween(one, door) : Infinity;
        return distance <= DOOR_NEAR ? [{ known: one.id, found: door.id, fit: -distance }] : [];
      }),
    ),
  );
}

function distanceBetween(a: Door, b: Door): number {
  const [ax, az] = [a.from[0] + a.to[0], a.from[1] + a.to[1]];
  const [bx, bz] = [b.from[0] + b.to[0], b.from[1] + b.to[1]];
  return Math.hypot(ax - bx, az - bz) / 2;
}

/** How well a thing that was known fits one that was found: the greater, the better. */
export interface Fit {
  known: string;
  found: string;
  fit: number;
}

/** The id of what was known for each that was found, best fits first; each is taken once. */
function matchPairs(fits: readonly Fit[]): Map<string, string> {
  const taken = new Set<string>();
  const knownOf = new Map<string, string>();
  for (const { known, found } of [...fits].sort((a, b) => b.fit - a.fit)) {
    if (taken.has(known) || knownOf.has(found)) continue;
    taken.add(known);
    knownOf.set(found, known);
  }
  return knownOf;
}

/** Metres within which a sweep of a later run is the one that was there. */
const NEAR = 0.7;

/** Sweeps of the same place on the same floor, the nearest first. `known` may hold an id in several places. */
export function matchSweeps(
  known: readonly Pick<SpaceSweep, 'id' | 'floor' | 'position'>[],
  found: readonly SpaceSweep[],
): Map<string, string> {
  const cell = (floor: string, x: number, z: number) => `${x} ${z} ${floor}`;
  const at = (metres: number) => Math.floor(metres / NEAR);
  const cells = Map.groupBy(known, ({ floor, position: [x, , z] }) => cell(floor, at(x), at(z)));
  const fits: Fit[] = [];
  for (const sweep of found) {
    const [x, y, z] = sweep.position;
    for (const i of [-1, 0, 1])
      for (const j of [-1, 0, 1])
        for (const near of cells.get(cell(sweep.floor, at(x) + i, at(z) + j)) ?? []) {
          const distance = Math.hypot(near.position[0] - x, near.position[1] - y, near.position[2] - z);
          if (distance <= NEAR) fits.push({ known: near.id, found: sweep.id, fit: -distance });
        }
  }
  return matchPairs(fits);
}
