import type { Capture, SurfacePoint } from '../capture.ts';
import type { Manifest } from '../manifest.ts';
import { findSweep } from './sweep-graph.ts';
import { lookAtTag, sweepForTag } from './tag-view.ts';
import { createWalk, type Walk } from './walk.ts';

/** A capture of our own. The scene draws it and lends it what only it can do: frames, and points on surfaces. */
export interface LocalCapture extends Capture {
  readonly manifest: Manifest;
  readonly walk: Walk;
  /** Set by the scene: asks for a frame to be drawn. */
  requestFrame: () => void;
  /** Set by the scene. */
  pick: (x: number, y: number) => SurfacePoint | null;
}

export function createLocalCapture(manifest: Manifest, reducedMotion: () => boolean): LocalCapture {
  const listeners = new Set<() => void>();
  const walk = createWalk(
    manifest,
    {
      moving: () => capture.requestFrame(),
      arrived: () => listeners.forEach((listener) => listener()),
    },
    reducedMotion,
  );

  const capture: LocalCapture = {
    id: manifest.id,
    name: manifest.name,
    floors: manifest.floors,
    rooms: manifest.rooms,
    sweeps: manifest.sweeps,
    canPick: true,
    manifest,
    walk,
    requestFrame: () => {},
    pick: () => null,
    place() {
      const sweep = walk.here();
      return { sweep, room: manifest.rooms.find((room) => room.id === sweep.room) ?? null };
    },
    onArrival(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo(sweepId) {
      const sweep = findSweep(manifest, sweepId);
      if (sweep) walk.goTo(sweep);
    },
    showTag(tag) {
      const sweep = sweepForTag(manifest, walk.here(), tag);
      walk.goTo(sweep, lookAtTag(sweep, tag));
    },
    dispose: () => listeners.clear(),
  };
  return capture;
}
