import type { Tag } from '../../../contract/tour.ts';
import { VIEW_MODES } from '../../../contract/view-state.ts';
import type { CaptureScene } from '../capture-scene.ts';
import type { Capture } from '../capture.ts';
import type { Manifest } from '../manifest.ts';
import { createTravel } from '../navigation/create-travel.ts';
import { createMoves } from '../navigation/moves.ts';
import { createRest } from '../navigation/rest.ts';
import { findSweep } from '../navigation/sweeps/sweep-graph.ts';
import { lookAtTag, sweepForTag } from '../navigation/sweeps/sweep-for-tag.ts';
import { createTeller } from './tell-events.ts';
import type { Travel } from '../navigation/travel.ts';
import type { Direction } from '../navigation/walking/walk.ts';

/** A capture of our own. Where it is drawn, the scene moves time on; without a scene each movement is done at once. */
export interface LocalCapture extends Capture {
  readonly manifest: Manifest;
  readonly travel: Travel;
  /** Is drawn by a scene from now on, in place of any other. Returns how to detach it. */
  attach(scene: CaptureScene): () => void;
  /** The tags to draw, and which is open. */
  tags(): { tags: readonly Tag[]; openTag: string | null };
  /** Called by the scene: a person chose a tag in it. */
  choose(tag: Tag): void;
  /** Walks to the neighbour that lies that way; false when none does. */
  go(direction: Direction, held: boolean): boolean;
  /** Called by the scene before each frame (milliseconds): moves time on. True while something still moves. */
  step(elapsed: number): boolean;
}

/** Milliseconds in which everything comes to rest. */
const LONG = 10_000;

/** `folder`: address of the capture's folder, with a slash at its end. */
export function createLocalCapture(
  manifest: Manifest,
  folder: string,
  reducedMotion: () => boolean,
): LocalCapture {
  const rest = createRest();
  let shown: ReturnType<LocalCapture['tags']> = { tags: [], openTag: null };
  let moving = false;
  let drawnBy: CaptureScene | null = null;

  const travel = createTravel(
    manifest,
    { moving: setOut, arrived: () => teller.arrived() },
    () => !drawnBy || reducedMotion(),
  );
  const { walk } = travel;
  const teller = createTeller(travel.pose, () => walk.here().floor);

  function setOut(): void {
    moving = true;
    drawnBy?.requestFrame();
  }

  function move(begin: () => void): Promise<void> {
    const resting = rest.begin();
    begin();
    if (drawnBy) drawnBy.requestFrame();
    else while (capture.step(LONG)); // nobody sees it move
    return resting;
  }

  const moves = createMoves({ manifest, travel, changed: () => teller.changed(), move });

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
    attach(scene) {
      drawnBy = scene;
      return () => {
        if (drawnBy === scene) drawnBy = null;
      };
    },
    tags: () => shown,
    choose: ({ id }) => teller.tagChosen(id),
    // without a scene nothing moves on
    atRest: () => !moving || !drawnBy,
    planOf(floorId) {
      const floor = manifest.floors.find(({ id }) => id === floorId);
      return floor ? folder + (floor.plan ?? 'plan.svg') : null;
    },
    place() {
      const sweep = walk.here();
      return { sweep, room: manifest.rooms.find((room) => room.id === sweep.room) ?? null };
    },
    mode: () => travel.mode(),
    setMode: (mode) => moves.setMode(mode),
    shownFloor: () => moves.shownFloor(),
    showFloor: (floorId) => moves.showFloor(floorId),
    setView: (view) => moves.setView(view),
    goTo: (sweepId) => moves.come(findSweep(manifest, sweepId), false),
    walkTo: (sweepId) => moves.come(findSweep(manifest, sweepId), true),
    go(direction, held) {
      if (!held) rest.end();
      return walk.go(direction, held);
    },
    turn: (yaw, pitch) => travel.turn(yaw, pitch, true),
    view() {
      const { x, y, z, yaw, pitch } = travel.pose;
      const sweep = walk.here().id;
      const floor = moves.shownFloor();
      return { mode: travel.mode(), sweep, position: [x, y, z], yaw, pitch, floor, tag: null };
    },
    showTag(tag, above = 0) {
      const sweep = sweepForTag(manifest, walk.here(), tag);
      const { yaw, pitch } = lookAtTag(sweep, tag);
      const lower = Math.atan(2 * above * Math.tan(travel.camera.angle / 2));
      return moves.come(sweep, true, { yaw, pitch: pitch - lower });
    },
    setTags(tags, openTag) {
      shown = { tags, openTag };
      drawnBy?.requestFrame();
    },
    pick: (x, y) => Promise.resolve(drawnBy?.pick(x, y) ?? null),
    listen: (events) => teller.listen(events),
    step(elapsed) {
      moving = travel.step(elapsed);
      teller.frame();
      if (!moving) rest.end();
      return moving;
    },
    dispose() {
      drawnBy = null;
      rest.end();
      teller.end();
    },
  };
  return capture;
}
