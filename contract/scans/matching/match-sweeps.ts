import { matchPairs, type Fit } from './match-pairs.ts';
import type { SpaceSweep } from '../space.ts';

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
