import type { Floor } from '../../../contract/capture.ts';
import type { ViewMode } from '../../../contract/protocol/view-state.ts';

/** Which floors, and so which rooms, a view from outside shows. Inside, it is the floor of the current viewpoint. */
interface ShownFloors {
  /** Returns the only visible one; null for all. */
  shownAlone(): string | null;
  /** Shows one, or all (null). Returns false if there is no such floor. */
  show(floorId: string | null): boolean;
  /** Changes the mode, at a place on the floor `current`. */
  enterMode(mode: ViewMode, current: string): void;
}

/** `floorIds`: all floors. A plan shows one floor, at first the one of the viewpoint that it was opened from. */
export function createShownFloors(floorIds: readonly string[]): ShownFloors {
  let only: string | null = null;
  /** The plan chose the floor, not the user: the choice ends with the plan. */
  let chosenByPlan = false;
  return {
    shownAlone: () => only,
    show(floorId) {
      if (floorId !== null && !floorIds.includes(floorId)) return false;
      only = floorId;
      chosenByPlan = false;
      return true;
    },
    enterMode(mode, current) {
      if (chosenByPlan) only = null;
      chosenByPlan = mode === 'floorplan' && only === null && floorIds.length > 1;
      if (chosenByPlan) only = current;
    },
  };
}

/**
 * Returns the floor above (1) or below (-1) the shown one, or the highest or lowest when all are shown (null). Undefined where there is no
 * further floor.
 */
export function nextFloor(floors: readonly Floor[], shown: string | null, by: 1 | -1): Floor | undefined {
  const rising = floors.toSorted((a, b) => a.elevation - b.elevation);
  const from = rising.findIndex(({ id }) => id === shown);
  return from < 0 ? rising.at(by === 1 ? -1 : 0) : rising[from + by];
}
