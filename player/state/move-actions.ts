import type { CaptureView, ViewMode } from '../../contract/protocol/view-state.ts';
import type { ActionsContext } from './actions-context.ts';
import { nextFloor } from '../capture/navigation/floors/next-floor.ts';
import { nearestSweepOnFloor } from '../capture/navigation/sweeps/nearest-sweep.ts';
import { walkToView } from '../capture/navigation/walk-to-view.ts';
import { texts } from './texts.ts';

/** How a person moves through a space, and looks at it. */
export interface MoveActions {
  /** Walks to a sweep, along the way there. */
  goTo: (sweepId: string) => void;
  setMode: (mode: ViewMode) => void;
  /** From outside: shows one floor alone, or all (null). Inside: goes to that floor. */
  chooseFloor: (floorId: string | null) => void;
  /** The same for the floor above (1) or below (-1); from all of them, for the highest or the lowest. */
  changeFloor: (by: 1 | -1) => void;
  /** Goes to an exact view. */
  goToView: (view: CaptureView) => void;
  /** Turns by an angle, radians. */
  turn: (yaw: number) => void;
}

export function createMoveActions({ state, announce }: ActionsContext): MoveActions {
  function setMode(mode: ViewMode): void {
    const { capture } = state.get();
    if (!capture?.modes.includes(mode) || capture.mode() === mode) return;
    announce(texts.modes[mode]);
    void capture.setMode(mode);
  }

  function chooseFloor(floorId: string | null): void {
    const { capture, place } = state.get();
    if (!capture) return;
    const floor = capture.floors.find(({ id }) => id === floorId);
    announce(floor?.name ?? texts.allFloors);
    if (capture.mode() !== 'inside') return void capture.showFloor(floor?.id ?? null);
    if (!floor || floor.id === place.sweep?.floor) return;
    const sweep = nearestSweepOnFloor(capture.sweeps, floor.id, place.sweep?.position ?? [0, 0, 0]);
    if (sweep) void capture.walkTo(sweep.id);
  }

  return {
    goTo: (sweepId) => void state.get().capture?.walkTo(sweepId),
    setMode,
    goToView(view) {
      const { capture } = state.get();
      if (capture) void walkToView(capture, view);
    },
    chooseFloor,
    changeFloor(by) {
      const { capture, place } = state.get();
      if (!capture || capture.floors.length < 2) return;
      const from = capture.mode() === 'inside' ? place.sweep?.floor : capture.shownFloor();
      const next = nextFloor(capture.floors, from ?? null, by);
      if (next) chooseFloor(next.id);
    },
    turn: (yaw) => state.get().capture?.turn(yaw, 0),
  };
}
