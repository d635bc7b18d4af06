import type { Tag } from '../../../contract/tour.ts';
import type { Capture, CaptureEvents, SurfacePoint } from '../capture.ts';
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
  /** Set by the scene: the surface at a point of the view (-1 to 1, y up). */
  pickSurface: (x: number, y: number) => SurfacePoint | null;
  /** The tags to draw, and which is open. */
  tags(): { tags: readonly Tag[]; openTag: string | null };
  /** Called by the scene after each frame in which the eye moved. */
  tellMoved(): void;
}

/** `folder`: address of the capture's folder, with a slash at its end. */
export function createLocalCapture(
  manifest: Manifest,
  folder: string,
  reducedMotion: () => boolean,
): LocalCapture {
  const listeners = new Set<Partial<CaptureEvents>>();
  let shown: ReturnType<LocalCapture['tags']> = { tags: [], openTag: null };
  const walk = createWalk(
    manifest,
    {
      moving: () => capture.requestFrame(),
      arrived: () => listeners.forEach((listener) => listener.arrived?.()),
    },
    reducedMotion,
  );

  const capture: LocalCapture = {
    id: manifest.id,
    name: manifest.name,
    floors: manifest.floors,
    rooms: manifest.rooms,
    sweeps: manifest.sweeps,
    modes: ['inside'],
    canPick: true,
    manifest,
    walk,
    pose: walk.pose,
    requestFrame: () => {},
    pickSurface: () => null,
    tags: () => shown,
    tellMoved: () => listeners.forEach((listener) => listener.moved?.()),
    planOf: () => `${folder}plan.svg`,
    place() {
      const sweep = walk.here();
      return { sweep, room: manifest.rooms.find((room) => room.id === sweep.room) ?? null };
    },
    mode: () => 'inside',
    setMode: () => Promise.resolve(),
    shownFloor: () => null,
    showFloor: () => Promise.resolve(),
    goTo(sweepId) {
      const sweep = findSweep(manifest, sweepId);
      if (sweep) walk.goTo(sweep);
      return Promise.resolve();
    },
    walkTo: (sweepId) => capture.goTo(sweepId),
    turn: (yaw, pitch) => walk.turn(yaw, pitch, true),
    view() {
      const { x, y, z, yaw, pitch } = walk.pose;
      return {
        mode: 'inside',
        sweep: walk.here().id,
        position: [x, y, z],
        yaw,
        pitch,
        floor: null,
        tag: null,
      };
    },
    setView({ sweep: id, yaw, pitch }) {
      const sweep = id === null ? null : findSweep(manifest, id);
      if (sweep) walk.goTo(sweep, { yaw, pitch });
      return Promise.resolve();
    },
    showTag(tag) {
      const sweep = sweepForTag(manifest, walk.here(), tag);
      walk.goTo(sweep, lookAtTag(sweep, tag));
      return Promise.resolve();
    },
    setTags(tags, openTag) {
      shown = { tags, openTag };
      capture.requestFrame();
    },
    pick: (x, y) => Promise.resolve(capture.pickSurface(x, y)),
    listen(events) {
      listeners.add(events);
      return () => listeners.delete(events);
    },
    dispose: () => listeners.clear(),
  };
  return capture;
}
