import type { ViewMode } from '../../../contract/protocol/view-state.ts';

/** Which floors are shown from outside; inside it is the one on which one stands. */
export interface ShownFloors {
  /** The only one that is shown; null for all. */
  shownAlone(): string | null;
  /** Shows one, or all (null); false when there is no such floor. */
  show(floorId: string | null): boolean;
  /** Another mode begins, at a place on the floor `current`. */
  enterMode(mode: ViewMode, current: string): void;
}

/** `floorIds`: of all floors. A plan shows one floor: it starts with the one on which one was. */
export function createShownFloors(floorIds: readonly string[]): ShownFloors {
  let only: string | null = null;
  /** The plan chose it, not the person: the choice ends with the plan. */
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
