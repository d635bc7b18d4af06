import { useMemo } from 'react';
import type { Floor, Room } from '../../../contract/capture.ts';
import type { Capture } from '../../capture/capture.ts';
import { boxAround, type PlanBox } from './plan-box.ts';
import { usePlan, type Plan } from './use-plan.ts';

interface FloorPlan {
  /** Null until it is there, or without one. */
  plan: Plan | null;
  rooms: readonly Room[];
  /** What of the floor is drawn: what its plan shows, or else its rooms. */
  box: PlanBox;
}

/** What a floor is drawn from. */
export function useFloorPlan(capture: Capture, floor: Floor): FloorPlan {
  const plan = usePlan(capture.planOf(floor.id));
  const rooms = useMemo(() => capture.rooms.filter((room) => room.floor === floor.id), [capture, floor]);
  const box = useMemo(() => plan?.box ?? boxAround(rooms), [plan, rooms]);
  return { plan, rooms, box };
}
