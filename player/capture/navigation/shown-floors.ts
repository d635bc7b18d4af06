import type { Floor } from '../../../contract/capture.ts';
import type { ViewMode } from '../../../contract/protocol/view-state.ts';

/**
 * Returns an object that tracks which floors are shown. `floorIds` contains the ids of all floors. A plan
 * first shows one floor: the floor that the user had selected or, if they had selected none, the floor of the
 * viewpoint from which they opened the plan.
 */
export function createShownFloors(floorIds: readonly string[]) {
  let only: string | null = null;
  /**
   * True if the floor was selected automatically when the plan opened, not by the user. The selection then
   * ends when the user leaves the plan.
   */
  let chosenByPlan = false;
  return {
    /** Returns the only visible floor; null if all are visible. */
    shownAlone: () => only,
    /** Shows one floor, or all (null). Returns false if the floor does not exist. */
    show(floorId: string | null): boolean {
      if (floorId !== null && !floorIds.includes(floorId)) return false;
      only = floorId;
      chosenByPlan = false;
      return true;
    },
    /** Changes the mode. `current` is the floor where the user is. */
    enterMode(mode: ViewMode, current: string): void {
      if (chosenByPlan) only = null;
      chosenByPlan = mode === 'floorplan' && only === null && floorIds.length > 1;
      if (chosenByPlan) only = current;
    },
  };
}

/**
 * Returns the floor above the shown floor if `by` is 1, or below it if `by` is -1. If all floors are shown
 * (null), returns the highest or lowest floor. Returns undefined if there is no such floor.
 */
export function nextFloor(floors: readonly Floor[], shown: string | null, by: 1 | -1): Floor | undefined {
  const rising = floors.toSorted((a, b) => a.elevation - b.elevation);
  const from = rising.findIndex(({ id }) => id === shown);
  return from < 0 ? rising.at(by === 1 ? -1 : 0) : rising[from + by];
}
