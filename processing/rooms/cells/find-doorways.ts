import type { FloorGrid } from './floor-grid.ts';
import { NARROWEST, WIDEST } from '../find-lintels.ts';
import type { Evidence } from './read-evidence.ts';
import type { PlanWall } from './split-plan.ts';

/** Metres on either side of the middle of a wall where what is upright closes it. */
const REACH = 0.1;
/** Metres on either side where the floor of a doorway is seen, and share of that. */
const THROUGH = 0.2;
const SEEN = 0.5;
/** Metres of a doorway of which the floor is seen at least, between its jambs as they are seen, and of one of which they are not seen. */
const LEAST = 0.3;
const TIGHT = 0.45;
const USUAL = 0.8;

/** Gaps of a wall through which the floor is seen. Wide ones are no doorways: there is one room on both sides. */
export function findDoorways(
  wall: PlanWall,
  evidence: Evidence,
  { cell: size, width }: FloorGrid,
): (PlanWall & { wide: boolean })[] {
  const cellAt = (along: number, off: number) =>
    wall.axis === 'x' ? wall.at + off + along * width : along + (wall.at + off) * width;
  const reach = Math.round(REACH / size);
  const through = Math.round(THROUGH / size);
  const isClosed = (along: number) => {
    for (let off = -reach; off <= reach; off++) if (evidence.upright[cellAt(along, off)]) return true;
    return false;
  };
  const isOpen = (along: number) => {
    let open = 0;
    for (let off = -through; off <= through; off++) open += evidence.open[cellAt(along, off)]!;
    return open >= SEEN * (2 * through + 1);
  };
  const found: (PlanWall & { wide: boolean })[] = [];
  for (let along = wall.from; along < wall.to; along++) {
    if (isClosed(along)) continue;
    let to = along;
    let [first, last, open] = [-1, -1, 0];
    for (; to < wall.to && !isClosed(to); to++) {
      if (!isOpen(to)) continue;
      if (first === -1) first = to;
      last = to;
      open += 1;
    }
    if (open * size >= LEAST) {
      const jambs = (to - along) * size <= WIDEST;
      const seen = jambs ? ([along, to] as const) : ([first, last + 1] as const);
      const least = (jambs ? NARROWEST : USUAL) / size;
      const spare = Math.max(0, Math.ceil((least - (seen[1] - seen[0])) / 2));
      const doorway = { ...wall, from: seen[0] - spare, to: seen[1] + spare };
      if ((to - along) * size >= TIGHT) found.push({ ...doorway, wide: (seen[1] - seen[0]) * size > WIDEST });
    }
    along = to;
  }
  return found;
}
