import type { Sweep } from '../../../contract/capture.ts';
import type { ViewMode, ViewState } from '../../../contract/view-state.ts';
import type { Capture } from '../capture.ts';
import type { Manifest } from '../manifest.ts';
import type { Look } from '../camera/head.ts';
import { atSweep, standNear, type Stand } from './sweeps/standpoint.ts';
import { createStoreys } from './floors/shown-floors.ts';
import { findSweep, nearestSweep } from './sweeps/sweep-graph.ts';
import type { Travel } from './travel.ts';

/** Going from place to place, mode to mode and storey to storey. What moves resolves when it has come to rest. */
export interface Moves extends Pick<Capture, 'setMode' | 'shownFloor' | 'showFloor' | 'setView'> {
  /** Goes to a sweep, from outside or inside: on foot along the graph, or straight. */
  come(sweep: Sweep | null, walking: boolean, look?: Look): Promise<void>;
}

export interface MovesOptions {
  manifest: Manifest;
  travel: Travel;
  /** Mode or shown storey changed. */
  changed: () => void;
  /** Begins a movement in place of what moved until now; resolves when it has come to rest. */
  move: (begin: () => void) => Promise<void>;
}

export function createMoves({ manifest, travel, changed, move }: MovesOptions): Moves {
  const { walk } = travel;
  const storeys = createStoreys(manifest.floors.map(({ id }) => id));

  /** Takes up another mode; what is shown is known before the first frame of the flight. */
  function switchMode(mode: ViewMode, begin: () => void): void {
    const other = travel.mode() !== mode;
    if (other) storeys.enter(mode, walk.here().floor);
    if (other) travel.bound(mode === 'inside' ? null : storeys.shown());
    begin();
    if (other) changed();
  }

  /** Flies in from outside, or goes as `inside` says. */
  function comeTo(stand: Stand, look: Look | undefined, inside: () => void): Promise<void> {
    return move(() => {
      if (travel.mode() !== 'inside') return switchMode('inside', () => travel.enter(stand, look));
      travel.restoreZoom();
      inside();
    });
  }

  function come(sweep: Sweep | null, walking: boolean, look?: Look): Promise<void> {
    if (!sweep) return Promise.resolve();
    return comeTo(atSweep(sweep), look, () => {
      if (walking) walk.walkTo(sweep, look);
      else walk.goTo(sweep, look);
    });
  }

  function shownFloor(): string | null {
    return travel.mode() === 'inside' ? walk.here().floor : storeys.shown();
  }

  /** Inside one goes to the other storey; from outside it is shown. */
  function showFloor(floorId: string | null): Promise<void> {
    if (floorId === shownFloor()) return Promise.resolve();
    if (travel.mode() === 'inside') {
      const there = manifest.sweeps.filter(({ floor }) => floor === floorId);
      return come(nearestSweep(there, ...walk.here().position), false);
    }
    if (!storeys.show(floorId)) return Promise.resolve();
    return move(() => {
      travel.bound(floorId);
      changed();
    });
  }

  function setView({ mode, sweep, position, yaw, pitch, floor }: ViewState): Promise<void> {
    const [x, y, z] = position;
    if (mode === 'inside') {
      const at = (sweep && findSweep(manifest, sweep)) || nearestSweep(manifest.sweeps, x, y, z);
      const stand = at && standNear(manifest, at, position);
      const look = { yaw, pitch };
      if (!stand || stand.eye === stand.sweep.position) return come(at, false, look);
      return comeTo(stand, look, () => walk.jumpTo(stand, look));
    }
    return move(() =>
      switchMode(mode, () => {
        storeys.show(floor);
        travel.bound(storeys.shown());
        const sight = travel.sightOf({ x, y, z, yaw, pitch }, mode);
        if (sight) travel.look(mode, sight);
        else travel.setMode(mode);
      }),
    );
  }

  return {
    come,
    setMode(mode) {
      if (mode === travel.mode()) return Promise.resolve();
      return move(() => switchMode(mode, () => travel.setMode(mode)));
    },
    shownFloor,
    showFloor,
    setView,
  };
}
