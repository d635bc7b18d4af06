import type { Sweep } from '../../../contract/capture.ts';
import type { ViewMode, CaptureView } from '../../../contract/protocol/view-state.ts';
import type { Orientation } from '../pose.ts';
import type { Manifest } from '../manifest.ts';
import {
  nearestSweep,
  nearestSweepOnFloor,
  findSweep,
  atSweep,
  standpointNear,
  type Standpoint,
} from './nearest-sweep.ts';
import { createShownFloors } from './shown-floors.ts';
import type { Travel } from './create-travel.ts';

export interface TransitionOptions {
  manifest: Manifest;
  travel: Travel;
  /** The mode or the shown floor changed. */
  changed: () => void;
  /**
   * Starts a movement that replaces the current movement. Resolves when the new movement comes to rest or is
   * replaced.
   */
  move: (begin: () => void) => Promise<void>;
}

/**
 * Returns the movements between places, modes and floors. Each resolves when it comes to rest or is replaced.
 */
export function createTransitions({ manifest, travel, changed, move }: TransitionOptions) {
  const { walk } = travel;
  const floors = createShownFloors(manifest.floors.map(({ id }) => id));

  /** Enters another mode. Before the first frame of the flight, sets what the new mode shows. */
  function switchMode(mode: ViewMode, begin: () => void): void {
    const differs = travel.mode() !== mode;
    if (differs) {
      floors.enterMode(mode, walk.currentSweep().floor);
      travel.showFloor(mode === 'inside' ? null : floors.shownAlone());
    }
    begin();
    if (differs) changed();
  }

  /** Flies in if the user is outside, and otherwise calls `inside`. */
  function comeTo(
    standpoint: Standpoint,
    orientation: Orientation | undefined,
    inside: () => void,
  ): Promise<void> {
    return move(() => {
      if (travel.mode() !== 'inside')
        return switchMode('inside', () => travel.enter(standpoint, orientation));
      travel.restoreZoom();
      inside();
    });
  }

  /** Goes straight to a sweep, from inside or outside. Does nothing for null. */
  function goTo(sweep: Sweep | null, orientation?: Orientation): Promise<void> {
    if (!sweep) return Promise.resolve();
    return comeTo(atSweep(sweep), orientation, () => walk.goTo(sweep, orientation));
  }

  /** Walks to a sweep along the graph or, from outside, flies in. */
  function walkTo(sweep: Sweep | null, orientation?: Orientation): Promise<void> {
    if (!sweep) return Promise.resolve();
    return comeTo(atSweep(sweep), orientation, () => walk.walkTo(sweep, orientation));
  }

  /**
   * Returns the only visible floor, or null if all are visible. Inside, returns the floor where the user is.
   */
  function shownFloor(): string | null {
    return travel.mode() === 'inside' ? walk.currentSweep().floor : floors.shownAlone();
  }

  /** Goes to a floor if the user is inside. From outside, shows only that floor, or all floors for null. */
  function showFloor(floorId: string | null): Promise<void> {
    if (floorId === shownFloor()) return Promise.resolve();
    if (travel.mode() === 'inside') {
      if (floorId === null) return Promise.resolve();
      return goTo(nearestSweepOnFloor(manifest.sweeps, floorId, walk.currentSweep().position));
    }
    if (!floors.show(floorId)) return Promise.resolve();
    return move(() => {
      travel.showFloor(floorId);
      changed();
    });
  }

  function setInsideView({ sweep, position, yaw, pitch }: CaptureView): Promise<void> {
    const at = (sweep && findSweep(manifest, sweep)) || nearestSweep(manifest.sweeps, position);
    const standpoint = at && standpointNear(manifest, at, position);
    const orientation = { yaw, pitch };
    if (!standpoint || standpoint.eye === standpoint.sweep.position) return goTo(at, orientation);
    return comeTo(standpoint, orientation, () => walk.jumpTo(standpoint, orientation));
  }

  return {
    goTo,
    walkTo,
    setMode(mode: ViewMode): Promise<void> {
      if (mode === travel.mode()) return Promise.resolve();
      return move(() => switchMode(mode, () => travel.setMode(mode)));
    },
    shownFloor,
    showFloor,
    setView(view: CaptureView): Promise<void> {
      const { mode, position, yaw, pitch, floor } = view;
      if (mode === 'inside') return setInsideView(view);
      const [x, y, z] = position;
      return move(() =>
        switchMode(mode, () => {
          floors.show(floor);
          travel.showFloor(floors.shownAlone());
          const framing = travel.framingOf({ x, y, z, yaw, pitch }, mode);
          if (framing) travel.flyTo(mode, framing);
          else travel.setMode(mode);
        }),
      );
    },
  };
}

/**
 * Manages the promise of the current movement, which resolves when the movement comes to rest or another one
 * replaces it.
 */
export function createMovementPromise() {
  let resolveCurrent: (() => void) | null = null;
  function resolve(): void {
    resolveCurrent?.();
    resolveCurrent = null;
  }
  return {
    resolve,
    /** Resolves the waiting callers and returns a new promise. */
    renew(): Promise<void> {
      resolve();
      const { promise, resolve: resolveNew } = Promise.withResolvers<void>();
      resolveCurrent = resolveNew;
      return promise;
    },
  };
}
