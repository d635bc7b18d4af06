import type { PageItem } from '../page-data.ts';

/** One or several items as one mark on a plan. */
export interface Mark {
  at: readonly [number, number];
  indices: readonly number[];
}

/** What is nearer than `reach` (metres), cell by cell of a grid, as one mark in the middle of its items. */
export function gatherMarks(
  items: readonly PageItem[],
  indices: readonly number[],
  reach: number,
): readonly Mark[] {
  const cells = Map.groupBy(
    indices.filter((index) => items[index]?.at),
    (index) => {
      const [x, z] = placeOf(items, index);
      return `${Math.floor(x / reach)} ${Math.floor(z / reach)}`;
    },
  );
  return [...cells.values()].map((own) => ({
    at: middleOf(own.map((index) => placeOf(items, index))),
    indices: own,
  }));
}

function placeOf(items: readonly PageItem[], index: number): readonly [number, number] {
  return items[index]?.at ?? [0, 0];
}

function middleOf(places: readonly (readonly [number, number])[]): readonly [number, number] {
  const mean = (axis: 0 | 1) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [mean(0), mean(1)];
}
