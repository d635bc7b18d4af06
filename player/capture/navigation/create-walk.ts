import type { Sweep } from '../../../contract/capture.ts';
import { createTurning } from '../camera/motion.ts';
import {
  type Orientation,
  type Pose,
  yawTowards,
  angleBetween,
  DEGREE,
  metresBetween,
  type Point,
  metresAcross,
} from '../pose.ts';
import type { Manifest } from '../manifest.ts';
import { atSweep, type Standpoint, reachableSweeps, findSweep } from './nearest-sweep.ts';
import { createPathFollower } from './path-follower.ts';
import { findRoute } from './route.ts';

/** The duration of a jump, in milliseconds. */
const DURATION = 420;

/** A direction to walk in, relative to the view. */
export type WalkDirection = 'forward' | 'back' | 'left' | 'right';

export interface TravelEvents {
  /** Called when something starts to move, so that the scene draws frames. */
  moving: () => void;
  arrived: () => void;
}

/** Returns a jump to another place: the view fades out, and then fades in at the new place. */
function createJump() {
  const jump = {
    /** How far the view has faded out: 0 is fully visible, 1 is invisible. */
    fade: 0,
    /** How long the jump has lasted, in milliseconds. */
    elapsed: 0,
    jumping: false,
    start(): void {
      jump.elapsed = 0;
      jump.jumping = true;
    },
    stop(): void {
      jump.fade = 0;
      jump.jumping = false;
    },
    /**
     * Advances by `elapsed` milliseconds. Returns the progress from 0 to 1. From 0.5 on, the place can
     * change.
     */
    step(elapsed: number): number {
      jump.elapsed += elapsed;
      const progress = Math.min(1, jump.elapsed / DURATION);
      jump.fade = 1 - Math.abs(2 * progress - 1);
      return progress;
    },
  };
  return jump;
}

/**
 * A sweep is ignored if its direction differs from the requested direction by more than this angle, in
 * radians.
 */
const CONE = 70 * DEGREE;
/** How many metres of distance weigh as much as one radian of difference in direction. */
const METRES_PER_RADIAN = 6;

/** Returns the reachable sweep that best matches the direction of `yaw` (radians); null if there is none. */
export function sweepInDirection(manifest: Manifest, from: Standpoint, yaw: number): Sweep | null {
  const [fromX, , fromZ] = from.eye;
  let best: Sweep | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sweep of reachableSweeps(manifest, from)) {
    const [x, , z] = sweep.position;
    const off = angleBetween(yaw, yawTowards(fromX, fromZ, x, z));
    const cost = off + metresAcross(from.eye, sweep.position) / METRES_PER_RADIAN;
    if (off > CONE || cost >= least) continue;
    best = sweep;
    least = cost;
  }
  return best;
}

/**
 * The angle from the current direction of view to each walking direction, in radians. Angles to the left are
 * positive.
 */
const DIRECTIONS: Record<WalkDirection, number> = {
  forward: 0,
  left: Math.PI / 2,
  back: Math.PI,
  right: -Math.PI / 2,
};
/** The fraction of a walk after which a key that is held down continues it. */
const HELD_FROM = 0.6;

/** Returns the eye inside a local capture. The eye walks, jumps and turns. Its `step` allocates nothing. */
export function createWalk(manifest: Manifest, events: TravelEvents, reducedMotion: () => boolean) {
  const { start, sweeps } = manifest;
  let current = findSweep(manifest, start.sweep)!; // `readManifest` has checked that the sweep exists.
  /** The sweep visited before `current`. */
  let previous = current;
  /** The position of the eye at rest: at `current`, or between `current` and `previous`. */
  let eye: Standpoint['eye'] = current.position;
  const pose: Pose = { x: 0, y: 0, z: 0, yaw: start.yaw, pitch: start.pitch };
  const turning = createTurning(pose);
  const jump = createJump();
  const follower = createPathFollower(current);
  rest();

  function writeEye(): void {
    pose.x = eye[0];
    pose.y = eye[1];
    pose.z = eye[2];
  }

  function setStandpoint(standpoint: Standpoint): void {
    current = standpoint.sweep;
    ({ previous, eye } = standpoint);
  }

  const isBetweenSweeps = (): boolean => eye !== current.position;

  const standpoint = (): Standpoint =>
    isBetweenSweeps() ? { sweep: current, previous, eye } : atSweep(current);

  function rest(): void {
    writeEye();
    jump.stop();
    follower.stop();
  }

  function arrive(): void {
    rest();
    events.arrived();
  }

  function land(): void {
    turning.finish();
    arrive();
  }

  function continueJump(elapsed: number): void {
    const progress = jump.step(elapsed);
    if (progress === 1) return land();
    if (progress < 0.5) return;
    writeEye();
    turning.finish();
  }

  function continueWalk(elapsed: number): void {
    const walking = follower.step(elapsed, pose);
    current = follower.next;
    previous = follower.previous ?? previous;
    eye = current.position;
    if (walking) return;
    previous = current;
    turning.turnTo(follower.orientation);
    arrive();
  }

  function arriveAtOnce(at: Standpoint): void {
    setStandpoint(at);
    land();
    events.moving();
  }

  /** Jumps to any place. */
  function jumpTo(to: Standpoint, orientation: Orientation = pose): void {
    turning.turnTo(orientation);
    if (reducedMotion()) return arriveAtOnce(to);
    follower.stop();
    setStandpoint(to);
    jump.start();
    events.moving();
  }

  function follow(route: readonly Sweep[], orientation: Orientation, lookAhead: boolean): void {
    turning.turnTo(orientation);
    if (reducedMotion()) return arriveAtOnce(atSweep(route.at(-1)!));
    if (jump.jumping) rest(); // The walk starts at the place to which the jump leads.
    follower.start({ pose, route, orientation, lookAhead });
    current = follower.next;
    eye = current.position;
    events.moving();
  }

  /**
   * Walks to a sweep along the graph, or jumps if there is no route. Looks ahead on the way, and ends facing
   * `orientation`.
   */
  function walkTo(sweep: Sweep, orientation?: Orientation): void {
    // Between two sweeps, a walk can start towards either of them.
    const between = follower.active || isBetweenSweeps();
    const from = follower.active ? ([pose.x, pose.y, pose.z] as const) : eye;
    const found = routeFromEye(sweeps, from, between ? [current, previous] : [current], sweep);
    if (!found) return jumpTo(atSweep(sweep), orientation);
    const route = found.length > 1 && !between ? found.slice(1) : found;
    follow(route, orientation ?? orientationAtEnd(route, pose), route.length > 1);
  }

  return {
    /** The current pose of the eye. It is always the same object, changed in place. */
    pose,
    /** How far the view has faded out: 0 is fully visible, and 1 is invisible, in the middle of a jump. */
    get fade() {
      return jump.fade;
    },
    /** Returns the current sweep or, during a walk, the next one. */
    currentSweep: () => current,
    /** True if the eye rests between two sweeps. */
    get isBetweenSweeps() {
      return isBetweenSweeps();
    },
    /** Returns the current standpoint or, during a walk, the next one. */
    standpoint,
    walkTo,
    /**
     * Goes straight to a sweep: walks to the current sweep or a neighbour, and jumps to any other sweep. Ends
     * facing `orientation`. By default, keeps the current direction or, if the walk passes another sweep
     * first, ends facing along the path.
     */
    goTo(sweep: Sweep, orientation?: Orientation): void {
      if (sweep === current || current.neighbours.includes(sweep.id)) walkTo(sweep, orientation);
      else jumpTo(atSweep(sweep), orientation);
    },
    jumpTo,
    /** Moves to any place immediately. */
    placeAt(at: Standpoint, orientation: Orientation): void {
      setStandpoint(at);
      turning.set(orientation);
      rest();
    },
    /**
     * Walks to the sweep in a direction. Returns false if there is none. `held` means that the key is held
     * down. A held key starts the next walk only after the fraction `HELD_FROM` of the current walk.
     */
    walkTowards(direction: WalkDirection, held = false): boolean {
      if (held && follower.active && follower.progress < HELD_FROM) return true;
      const { yaw, pitch } = follower.active ? follower.orientation : turning.goal;
      const sweep = sweepInDirection(manifest, standpoint(), yaw + DIRECTIONS[direction]);
      if (sweep) follow(follower.active ? [current, sweep] : [sweep], { yaw, pitch }, false);
      return sweep !== null;
    },
    /** Turns by an angle in radians. `smooth` is true for a key and false for a drag. */
    turn(yaw: number, pitch: number, smooth: boolean): void {
      if (follower.active) follower.turn(yaw, pitch, pose);
      turning.turnBy(yaw, pitch);
      if (!follower.active && !jump.jumping && (!smooth || reducedMotion())) turning.finish();
      events.moving();
    },
    /** Advances by `elapsed` milliseconds. Returns true while something moves. */
    step(elapsed: number): boolean {
      if (jump.jumping) continueJump(elapsed);
      else if (follower.active) continueWalk(elapsed);
      else return turning.step(elapsed);
      return true;
    },
  };
}

/**
 * Returns the sweeps to walk through from the eye's position, in order; null if there is no route. `from`
 * contains the sweeps that can be reached directly.
 */
function routeFromEye(
  sweeps: readonly Sweep[],
  eye: Point,
  from: readonly Sweep[],
  to: Sweep,
): readonly Sweep[] | null {
  const starts = from.map((sweep) => ({ sweep, metres: metresBetween(eye, sweep.position) }));
  return findRoute(sweeps, starts, to);
}

/**
 * Returns the orientation at the end of a route: along the path or, if the route is a single step, the
 * current orientation.
 */
function orientationAtEnd(route: readonly Sweep[], current: Readonly<Orientation>): Orientation {
  const { yaw, pitch } = current;
  const [last, end] = [route.at(-2), route.at(-1)!];
  if (!last) return { yaw, pitch };
  const [fromX, , fromZ] = last.position;
  return { yaw: yawTowards(fromX, fromZ, end.position[0], end.position[2]), pitch };
}
