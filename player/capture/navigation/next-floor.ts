import type { Floor } from '../../../contract/capture.ts';

/**
 * The floor above (1) or below (-1) the one that is shown; from all of them (null), the highest or the lowest. Undefined where
 * there is none further.
 */
export function nextFloor(floors: readonly Floor[], shown: string | null, by: 1 | -1): Floor | undefined {
  const rising = floors.toSorted((a, b) => a.elevation - b.elevation);
  const from = rising.findIndex(({ id }) => id === shown);
  return from < 0 ? rising.at(by === 1 ? -1 : 0) : rising[from + by];
}
