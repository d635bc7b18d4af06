import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { VIEW_MODES, type Selection } from '../../../contract/protocol/view-state.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import type { CaptureFiles, Capture, CaptureEvents, CaptureScene } from '../capture.ts';
import { orientationTowards, copyPose, isSamePose, type Pose } from '../pose.ts';
import type { Manifest } from '../manifest.ts';
import { createTravel, type Travel } from '../navigation/create-travel.ts';
import { sweepForMarker, findSweep } from '../navigation/nearest-sweep.ts';
import { discPosition } from '../pin-disc.ts';
import { createMovementPromise, createTransitions } from '../navigation/transitions.ts';
import type { WalkDirection } from '../navigation/create-walk.ts';

const NOWHERE: Readonly<Pose> = { x: NaN, y: NaN, z: NaN, yaw: NaN, pitch: NaN };

/** The annotations to draw, and the open one. */
export interface ShownAnnotations {
  readonly markers: readonly Marker[];
  readonly selected: Selection | null;
}

/**
 * A capture that GoV360 renders itself. An attached scene advances the time. Without a scene, movements end
 * immediately.
 */
export interface LocalCapture extends Capture {
  readonly manifest: Manifest;
  readonly travel: Travel;
  /** Attaches a scene, replacing any other. Returns a function that detaches it. */
  attach(scene: CaptureScene): () => void;
  /** Returns the annotations to draw. After each change, returns a new object. */
  annotations(): ShownAnnotations;
  /** Called by the scene when the user chooses an annotation in the scene. */
  choose(marker: Marker): void;
  /**
   * Walks to the neighbour in a direction. Returns false if there is none. `held` is true if the key is being
   * held down.
   */
  walkTowards(direction: WalkDirection, held: boolean): boolean;
  /**
   * Advances by `elapsed` milliseconds. Called by the scene before each frame. Returns true while something
   * moves.
   */
  step(elapsed: number): boolean;
}

/** The duration of a step that is long enough to end any movement, in milliseconds. */
const LONG = 10_000;

export function createLocalCapture(
  manifest: Manifest,
  files: Pick<CaptureFiles, 'folder'>,
  reducedMotion: () => boolean,
): LocalCapture {
  const movement = createMovementPromise();
  let shown: ShownAnnotations = { markers: [], selected: null };
  let moving = false;
  let scene: CaptureScene | null = null;

  const travel = createTravel(
    manifest,
    { moving: startMoving, arrived: () => emitter.arrived() },
    () => !scene || reducedMotion(),
  );
  const { walk } = travel;
  const emitter = createCaptureEmitter(travel.pose, () => walk.currentSweep().floor);

  function startMoving(): void {
    moving = true;
    scene?.requestFrame();
  }

  function move(begin: () => void): Promise<void> {
    const resting = movement.renew();
    begin();
    if (scene) scene.requestFrame();
    else while (capture.step(LONG)); // Without a scene, the movement is not visible.
    return resting;
  }

  const transitions = createTransitions({ manifest, travel, changed: () => emitter.changed(), move });

  const capture: LocalCapture = {
    id: manifest.id,
    // A scan's files are named after their content, so the name of the scene's file identifies the model.
    model: manifest.scene.slice(0, NAME_MAX_LENGTH),
    name: manifest.name,
    floors: manifest.floors,
    rooms: manifest.rooms,
    sweeps: manifest.sweeps,
    modes: VIEW_MODES,
    canPick: true,
    accuracy: manifest.accuracy ?? null,
    measuring: {
      hasOutlines: true,
      pick: async (x, y, options) => (await scene?.loadMeasuring?.())?.pick(x, y, options) ?? null,
      facing: async (from) => (await scene?.loadMeasuring?.())?.facing?.(from) ?? null,
    },
    manifest,
    travel,
    pose: travel.pose,
    ...transitions,
    attach(attached) {
      scene = attached;
      return () => {
        if (scene === attached) scene = null;
      };
    },
    annotations: () => shown,
    choose: ({ kind, id }) => emitter.annotationChosen({ kind, id }),
    // Without a scene, every movement ends immediately.
    atRest: () => !moving || !scene,
    planOf(floorId) {
      const floor = manifest.floors.find(({ id }) => id === floorId);
      return floor ? files.folder + (floor.plan ?? 'plan.svg') : null;
    },
    place() {
      const sweep = walk.currentSweep();
      return { sweep, room: manifest.rooms.find((room) => room.id === sweep.room) ?? null };
    },
    mode: () => travel.mode(),
    goTo: (sweepId) => transitions.goTo(findSweep(manifest, sweepId)),
    walkTo: (sweepId, orientation) => transitions.walkTo(findSweep(manifest, sweepId), orientation),
    halt() {
      const walking = moving && travel.mode() === 'inside' && !travel.flying && walk.fade === 0;
      if (walking) void transitions.walkTo(walk.currentSweep());
    },
    walkTowards(direction, held) {
      if (!held) movement.resolve();
      return walk.walkTowards(direction, held);
    },
    turn: (yaw, pitch) => travel.turn(yaw, pitch, true),
    view() {
      const { x, y, z, yaw, pitch } = travel.pose;
      const sweep = walk.currentSweep().id;
      const floor = transitions.shownFloor();
      return { mode: travel.mode(), sweep, position: [x, y, z], yaw, pitch, floor };
    },
    showAnnotation(marker, above = 0) {
      const sweep = sweepForMarker(manifest, walk.currentSweep(), marker);
      const { yaw, pitch } = orientationTowards(sweep.position, discPosition(marker));
      const lower = Math.atan(2 * above * Math.tan(travel.projection.angle / 2));
      return transitions.walkTo(sweep, { yaw, pitch: pitch - lower });
    },
    setAnnotations(markers, selected) {
      shown = { markers, selected };
      scene?.requestFrame();
    },
    pick: (x, y) => Promise.resolve(scene?.pick(x, y) ?? null),
    markerAt: (x, y) => scene?.markerAt?.(x, y) ?? null,
    listen: (events) => emitter.listen(events),
    step(elapsed) {
      moving = travel.step(elapsed);
      emitter.frame();
      if (!moving) movement.resolve();
      return moving;
    },
    dispose() {
      scene = null;
      movement.resolve();
      emitter.dispose();
    },
  };
  return capture;
}

/** Creates an emitter. `currentFloor` returns the floor where the user is. */
function createCaptureEmitter(pose: Readonly<Pose>, currentFloor: () => string) {
  let listeners: readonly Partial<CaptureEvents>[] = [];
  let lastFloor = currentFloor();
  const last: Pose = { ...NOWHERE };

  function changed(): void {
    for (const listener of listeners) listener.changed?.();
  }

  return {
    /** Emits `arrived`. Also emits `changed` if the user's floor has changed since the last arrival. */
    arrived(): void {
      for (const listener of listeners) listener.arrived?.();
      if (lastFloor === currentFloor()) return;
      lastFloor = currentFloor();
      changed();
    },
    changed,
    annotationChosen(selection: Selection): void {
      for (const listener of listeners) listener.annotationChosen?.(selection);
    },
    /** Called before each frame; emits `moved` if the eye has moved. */
    frame(): void {
      if (isSamePose(pose, last)) return;
      copyPose(pose, last);
      // Uses an index, because an iterator would be allocated in every frame.
      for (let index = 0; index < listeners.length; index += 1) listeners[index]!.moved?.();
    },
    listen(events: Partial<CaptureEvents>): () => void {
      listeners = [...listeners, events];
      return () => (listeners = listeners.filter((listener) => listener !== events));
    },
    /** Removes all listeners. */
    dispose: () => void (listeners = []),
  };
}
