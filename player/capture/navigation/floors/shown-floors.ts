import type { ViewMode } from '../../../../contract/view-state.ts';

/** Which storeys are shown from outside; inside it is the one where one stands. */
export interface Storeys {
  /** The only one that is shown; null for all. */
  shown(): string | null;
  /** Shows one, or all; false when there is no such storey. */
  show(floorId: string | null): boolean;
  /** Another mode was taken up, at a place on the storey `here`. */
  enter(mode: ViewMode, here: string): void;
}

/** `floorIds`: of all storeys. A plan lies on one storey: it starts with the one where one was. */
export function createStoreys(floorIds: readonly string[]): Storeys {
  let chosen: string | null = null;
  /** The plan's own choice, which ends with it. */
  let lent = false;
  return {
    shown: () => chosen,
    show(floorId) {
      if (floorId !== null && !floorIds.includes(floorId)) return false;
      chosen = floorId;
      lent = false;
      return true;
    },
    enter(mode, here) {
      if (lent) chosen = null;
      lent = mode === 'floorplan' && chosen === null && floorIds.length > 1;
      if (lent) chosen = here;
    },
  };
}
