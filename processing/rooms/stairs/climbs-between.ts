import type { Walkable } from '../../sweeps/walkable.ts';

/** Metres from a floor within which a cell is of that floor. */
const AT_FLOOR = 0.1;

/** Cells that one can walk between, above one floor and below another. */
export function climbsBetween({ height, links }: Walkable, low: number, high: number): number[][] {
  const climbs = (cell: number) => height[cell]! > low + AT_FLOOR && height[cell]! < high - AT_FLOOR;
  const done = new Uint8Array(height.length);
  const groups: number[][] = [];
  for (let seed = 0; seed < height.length; seed++) {
    if (done[seed] || !climbs(seed)) continue;
    const group = [seed];
    done[seed] = 1;
    for (let at = 0; at < group.length; at++)
      for (let side = 0; side < 4; side++) {
        const next = links[group[at]! * 4 + side]!;
        if (next < 0 || done[next] || !climbs(next)) continue;
        done[next] = 1;
        group.push(next);
      }
    groups.push(group);
  }
  return groups;
}
