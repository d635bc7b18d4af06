import type { ClearHeights } from './clear-heights.ts';
import type { LevelColumns } from './level-columns.ts';

/** Parts of the clear height that are neither floor nor ceiling, and the middle of it. */
const [LOW, MIDDLE, HIGH] = [0.08, 0.5, 0.92];
/** Furniture and what hangs, as a part of the floor's area, below which a room is empty and says nothing. */
const FURNISHED = 0.03;
const STEPS = 20;

/**
 * Which side of rooms furniture is on: 1 where it is on the lower side for certain, -1 on the upper, 0 where nothing tells. Tops of tables,
 * seats and beds are seen from above and are below the middle of the room; the scan upside down shows them the other way.
 */
export function furnitureSide({ flat }: LevelColumns, { usual, spans }: ClearHeights): number {
  if (usual === null || spans.length === 0) return 0;
  // Where rooms begin, rounded: all floors of the building.
  const bottoms = new Map<number, number>();
  for (const { bottom } of spans) {
    const step = Math.round((bottom / usual) * STEPS);
    bottoms.set(step, (bottoms.get(step) ?? 0) + 1);
  }
  const floors = [...bottoms]
    .filter(([, count]) => count > spans.length * 0.05)
    .map(([step]) => (step / STEPS) * usual);
  let [below, above, all] = [0, 0, 0];
  for (const column of flat) {
    for (const { height, area, up } of column) {
      all += area;
      for (const floor of floors) {
        const part = (height - floor) / usual;
        if (up && part > LOW && part < MIDDLE) below += area;
        if (!up && part > MIDDLE && part < HIGH) above += area;
        if (part > LOW && part < HIGH) break;
      }
    }
  }
  if (below + above < (all / 2) * FURNISHED) return 0;
  return (below - above) / (below + above);
}
