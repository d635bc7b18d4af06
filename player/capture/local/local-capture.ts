import type { Sweep } from '../../../contract/capture.ts';
import type { Tag } from '../../../contract/tour.ts';
import { VIEW_MODES, type ViewState } from '../../../contract/view-state.ts';
import type { Capture, CaptureEvents, SurfacePoint } from '../capture.ts';
import type { Manifest } from '../manifest.ts';
import { copyPose, type Pose } from '../pose.ts';
import { createRest } from './rest.ts';
import { createStoreys } from './storeys.ts';
import { findSweep, nearestSweep } from './sweep-graph.ts';
import { lookAtTag, sweepForTag } from './tag-view.ts';
import { createTravel, type Travel } from './travel.ts';
import type { Direction } from './walk.ts';

/** A capture of our own. The scene draws it and lends it what only it can do: frames, and points on surfaces. */
export interface LocalCapture extends Capture {
  readonly manifest: Manifest;
  readonly travel: Travel;
  /** Set by the scene, which then moves time on: asks for a frame to be drawn. Null while nothing is drawn. */
  requestFrame: (() => void) | null;
  /** Set by the scene: the surface at a point of the view (-1 to 1, y up). */
  pickSurface: (x: number, y: number) => SurfacePoint | null;
  /** The tags to draw, and which is open. */
  tags(): { tags: readonly Tag[]; openTag: string | null };
  /** Called by the scene: a person chose a tag in it. */
  choose(tag: Tag): void;
  /** Walks to the neighbour that lies that way; false when none does. */
  go(direction: Direction, held: boolean): boolean;
  /** Called by the scene before each frame (milliseconds): moves time on. True while something still moves. */
  step(elapsed: number): boolean;
}

const NOWHERE: Pose = { x: NaN, y: NaN, z: NaN, yaw: NaN, pitch: NaN };
/** Milliseconds in which everything comes to rest. */
const LONG = 10_000;

/** `folder`: address of the capture's folder, with a slash at its end. */
export function createLocalCapture(
  manifest: Manifest,
  folder: string,
  reducedMotion: () => boolean,
): LocalCapture {
  let listeners: readonly Partial<CaptureEvents>[] = [];
  const told = { ...NOWHERE };
  const rest = createRest();
  const storeys = createStoreys(manifest.floors.map(({ id }) => id));
  let shown: ReturnType<LocalCapture['tags']> = { tags: [], openTag: null };
  let moving = false;

  const travel = createTravel(
    manifest,
    {
      moving() {
        moving = true;
        capture.requestFrame?.();
      },
      arrived,
    },
    () => !capture.requestFrame || reducedMotion(),
  );
  const { walk } = travel;

  let storeyTold = walk.here().floor;

  function arrived(): void {
    for (const listener of listeners) listener.arrived?.();
    if (storeyTold === walk.here().floor) return;
    storeyTold = walk.here().floor;
    tellChanged();
  }

  const inside = (): boolean => travel.mode() === 'inside';
  const tellChanged = (): void => listeners.forEach((listener) => listener.changed?.());

  function tellMoved(): void {
    const { x, y, z, yaw, pitch } = travel.pose;
    if (x === told.x && y === told.y && z === told.z && yaw === told.yaw && pitch === told.pitch) return;
    copyPose(travel.pose, told);
    for (const listener of listeners) listener.moved?.();
  }

  /** Begins a movement in place of what moved until now; resolves when it has come to rest. */
  function move(begin: () => void): Promise<void> {
    const resting = rest.begin();
    begin();
    if (capture.requestFrame) capture.requestFrame();
    else while (capture.step(LONG)); // nobody sees it move
    return resting;
  }

  /** Takes up another mode; what is shown is known before the first frame of the flight. */
  function switchMode(mode: ViewState['mode'], begin: () => void): void {
    const other = travel.mode() !== mode;
    if (other) storeys.enter(mode, walk.here().floor);
    if (other) travel.bound(mode === 'inside' ? null : storeys.shown());
    begin();
    if (other) tellChanged();
  }

  function come(sweep: Sweep | null, walking: boolean, look?: { yaw: number; pitch: number }): Promise<void> {
    if (!sweep) return Promise.resolve();
    return move(() => {
      if (!inside()) return switchMode('inside', () => travel.enter(sweep, look));
      travel.restoreZoom();
      if (walking) walk.walkTo(sweep, look);
      else walk.goTo(sweep, look);
    });
  }

  function shownFloor(): string | null {
    return inside() ? walk.here().floor : storeys.shown();
  }

  /** Inside one goes to the other storey; from outside it is shown. */
  function showFloor(floorId: string | null): Promise<void> {
    if (floorId === shownFloor()) return Promise.resolve();
    if (!inside()) {
      if (!storeys.show(floorId)) return Promise.resolve();
      return move(() => {
        travel.bound(floorId);
        tellChanged();
      });
    }
    const there = manifest.sweeps.filter(({ floor }) => floor === floorId);
    return come(nearestSweep(there, ...walk.here().position), false);
  }

  function showView({ mode, sweep, position, yaw, pitch, floor }: ViewState): Promise<void> {
    const [x, y, z] = position;
    if (mode === 'inside') {
      const stand = (sweep && findSweep(manifest, sweep)) || nearestSweep(manifest.sweeps, x, y, z);
      return come(stand, false, { yaw, pitch });
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

  const capture: LocalCapture = {
    id: manifest.id,
    name: manifest.name,
    floors: manifest.floors,
    rooms: manifest.rooms,
    sweeps: manifest.sweeps,
    modes: VIEW_MODES,
    canPick: true,
    manifest,
    travel,
    pose: travel.pose,
    requestFrame: null,
    pickSurface: () => null,
    tags: () => shown,
    choose: ({ id }) => listeners.forEach((listener) => listener.tagChosen?.(id)),
    // without a scene nothing moves on
    atRest: () => !moving || !capture.requestFrame,
    planOf(floorId) {
      const floor = manifest.floors.find(({ id }) => id === floorId);
      return floor ? folder + (floor.plan ?? 'plan.svg') : null;
    },
    place() {
      const sweep = walk.here();
      return { sweep, room: manifest.rooms.find((room) => room.id === sweep.room) ?? null };
    },
    mode: () => travel.mode(),
    setMode(mode) {
      if (mode === travel.mode()) return Promise.resolve();
      return move(() => switchMode(mode, () => travel.setMode(mode)));
    },
    shownFloor,
    showFloor,
    goTo: (sweepId) => come(findSweep(manifest, sweepId), false),
    walkTo: (sweepId) => come(findSweep(manifest, sweepId), true),
    go(direction, held) {
      if (!held) rest.end();
      return walk.go(direction, held);
    },
    turn: (yaw, pitch) => travel.turn(yaw, pitch, true),
    view() {
      const { x, y, z, yaw, pitch } = travel.pose;
      const sweep = walk.here().id;
      return { mode: travel.mode(), sweep, position: [x, y, z], yaw, pitch, floor: shownFloor(), tag: null };
    },
    setView: showView,
    showTag(tag) {
      const sweep = sweepForTag(manifest, walk.here(), tag);
      return come(sweep, true, lookAtTag(sweep, tag));
    },
    setTags(tags, openTag) {
      shown = { tags, openTag };
      capture.requestFrame?.();
    },
    pick: (x, y) => Promise.resolve(capture.pickSurface(x, y)),
    listen(events) {
      listeners = [...listeners, events];
      return () => (listeners = listeners.filter((listener) => listener !== events));
    },
    step(elapsed) {
      moving = travel.step(elapsed);
      tellMoved();
      if (!moving) rest.end();
      return moving;
    },
    dispose() {
      capture.requestFrame = null;
      rest.end();
      listeners = [];
    },
  };
  return capture;
}
