import type { Sweep } from '../../../contract/capture.ts';
import { approach, easeInOut } from '../camera/motion.ts';
import { clampPitch, nearestAngle, yawTowards, type Orientation, type Pose, type Point } from '../pose.ts';

/**
 * How many points of the path are averaged to round a corner. The number is odd, so that the points are
 * symmetrical around the original point, which is one of them.
 */
const SAMPLES = 5;

/**
 * Returns a polyline that each walk reuses. `length` is the length of the polyline, and `distances` contains
 * the distance along the polyline from its start to each of its points. Both are in metres.
 */
function createPath() {
  const path = { length: 0, distances: new Float64Array(1), setPoints, pointAt };
  let count = 1;
  let xs = new Float64Array(1);
  let ys = new Float64Array(1);
  let zs = new Float64Array(1);

  /** Sets new points. There must be at least one. */
  function setPoints(points: readonly Point[]): void {
    count = points.length;
    xs = Float64Array.from(points, ([x]) => x);
    ys = Float64Array.from(points, ([, y]) => y);
    zs = Float64Array.from(points, ([, , z]) => z);
    path.distances = new Float64Array(count);
    for (let at = 1; at < count; at += 1) {
      const leg = Math.hypot(xs[at]! - xs[at - 1]!, ys[at]! - ys[at - 1]!, zs[at]! - zs[at - 1]!);
      path.distances[at] = path.distances[at - 1]! + leg;
    }
    path.length = path.distances[count - 1]!;
  }

  /**
   * Writes the point that is `metres` along the path into `out`. Corners are rounded, starting `rounding`
   * metres before them and ending as far after them. This is a single function, because passing a fraction to
   * another function would allocate an object in every frame.
   */
  function pointAt(metres: number, rounding: number, out: Pick<Pose, 'x' | 'y' | 'z'>): void {
    const { distances, length } = path;
    const middle = Math.max(0, Math.min(length, metres));
    const reach = Math.min(rounding, middle, length - middle);
    out.x = 0;
    out.y = 0;
    out.z = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const at = middle + ((2 * sample) / (SAMPLES - 1) - 1) * reach;
      let to = Math.min(1, count - 1);
      while (to < count - 1 && distances[to]! < at) to += 1;
      const from = Math.max(0, to - 1);
      const leg = distances[to]! - distances[from]!;
      const part = leg > 0 ? (at - distances[from]!) / leg : 0;
      out.x += (xs[from]! + (xs[to]! - xs[from]!) * part) / SAMPLES;
      out.y += (ys[from]! + (ys[to]! - ys[from]!) * part) / SAMPLES;
      out.z += (zs[from]! + (zs[to]! - zs[from]!) * part) / SAMPLES;
    }
  }

  return path;
}

/** The minimum and maximum duration of a step, and what each metre adds, in milliseconds. */
const MIN_STEP = 380;
const MAX_STEP = 900;
const STEP_PER_METRE = 90;
/**
 * What the first metre of a route adds to its duration, the exponent of the route's length, and the maximum
 * duration. Durations are in milliseconds. The exponent is below 1, so longer routes are walked faster.
 */
const ROUTE_PER_METRE = 330;
const ROUTE_POWER = 0.85;
const MAX_ROUTE = 7000;

export interface PathOptions {
  /** The pose of the eye at the start. */
  pose: Readonly<Pose>;
  /** The sweeps to walk through; at least one. */
  route: readonly Sweep[];
  /** The orientation at the end. */
  orientation: Readonly<Orientation>;
  /** True if the view follows the path until near the end. */
  lookAhead: boolean;
}

/** The distance from a corner within which the path is rounded, in metres. */
const ROUNDING = 0.7;
/**
 * How far ahead the view looks during a walk, and the distance from the end at which it starts to turn to the
 * final orientation, in metres.
 */
const LOOK_AHEAD = 1.8;
const FINAL_TURN = 1.6;
/** The time in which the orientation covers 63% of the remaining angle, in milliseconds. */
const TURN_TIME = 240;

/** Creates a follower. `start` is its next sweep until the first walk. */
export function createPathFollower(start: Sweep) {
  const path = createPath();
  /**
   * The state of the walk. `duration` and `elapsed` are in milliseconds, and `metres` is the distance walked.
   * `speed` is in metres per millisecond, and `initial` is the initial speed in metres per `duration`. They
   * are fields of an object, because numbers in separate variables would be allocated in every frame.
   */
  const now = { duration: 0, elapsed: 0, initial: 0, metres: 0, speed: 0 };
  const from: Orientation = { yaw: 0, pitch: 0 };
  const goal: Orientation = { yaw: 0, pitch: 0 };
  const point = { x: 0, y: 0, z: 0 };
  let route: readonly Sweep[] = [start];
  let active = false;
  let looksAhead = false;
  let index = 0;

  /** Returns the speed along x and z, in metres per millisecond. */
  function velocity(): [number, number] {
    if (!active) return [0, 0];
    path.pointAt(now.metres - 0.1, 0, point);
    const { x, z } = point;
    path.pointAt(now.metres + 0.1, 0, point);
    const across = Math.hypot(point.x - x, point.z - z);
    const speed = across > 0 ? now.speed / across : 0;
    return [(point.x - x) * speed, (point.z - z) * speed];
  }

  function setOut({ pose, route: through, orientation, lookAhead }: PathOptions): void {
    const [speedX, speedZ] = velocity();
    route = through;
    path.setPoints([[pose.x, pose.y, pose.z], ...route.map(({ position }) => position)]);
    now.duration = route.length > 1 ? routeDuration(path.length) : stepDuration(path.length);
    path.pointAt(Math.min(path.length, ROUNDING), 0, point);
    const [x, z] = [point.x - pose.x, point.z - pose.z];
    const speed = Math.max(0, (speedX * x + speedZ * z) / (Math.hypot(x, z) || 1));
    // With a higher initial speed, the walk would overshoot the end.
    now.initial = Math.min(speed * now.duration, 3 * path.length);
    now.elapsed = now.metres = now.speed = 0;
    from.yaw = pose.yaw;
    from.pitch = pose.pitch;
    goal.yaw = nearestAngle(pose.yaw, orientation.yaw);
    goal.pitch = clampPitch(orientation.pitch);
    active = true;
    looksAhead = lookAhead;
    index = 0;
  }

  function turnAhead(elapsed: number, pose: Pose): void {
    let { yaw } = goal;
    if (path.length - now.metres > FINAL_TURN) {
      path.pointAt(now.metres + LOOK_AHEAD, 0, point);
      if (Math.hypot(point.x - pose.x, point.z - pose.z) > LOOK_AHEAD / 4)
        yaw = yawTowards(pose.x, pose.z, point.x, point.z);
    }
    const part = approach(elapsed, TURN_TIME);
    pose.yaw += (nearestAngle(pose.yaw, yaw) - pose.yaw) * part;
    pose.pitch += (goal.pitch - pose.pitch) * part;
  }

  /** Advances by `elapsed` milliseconds and writes the eye into `pose`. Returns false at the end. */
  function step(elapsed: number, pose: Pose): boolean {
    now.elapsed += elapsed;
    const progress = now.duration > 0 ? Math.min(1, now.elapsed / now.duration) : 1;
    const eased = easeInOut(progress);
    const metres = path.length * eased + now.initial * progress * (1 - progress) * (1 - progress);
    if (elapsed > 0) now.speed = (metres - now.metres) / elapsed;
    now.metres = metres;
    path.pointAt(metres, ROUNDING, pose);
    while (index < route.length - 1 && metres >= path.distances[index + 1]!) index += 1;
    if (progress === 1) index = route.length - 1;
    if (looksAhead) turnAhead(elapsed, pose);
    else {
      pose.yaw = from.yaw + (goal.yaw - from.yaw) * eased;
      pose.pitch = from.pitch + (goal.pitch - from.pitch) * eased;
    }
    active = progress < 1;
    return active;
  }

  return {
    /** The orientation at the end. */
    orientation: goal,
    get active() {
      return active;
    },
    /** The progress of the walk, 0 to 1. */
    get progress() {
      return now.duration > 0 ? Math.min(1, now.elapsed / now.duration) : 1;
    },
    /** The next sweep, and the last sweep that the walk has passed. `previous` is null at first. */
    get next() {
      return route[index]!;
    },
    get previous() {
      return route[index - 1] ?? null;
    },
    /** Starts a walk at the speed of the walk that it replaces. */
    start: setOut,
    stop: () => void (active = false),
    /**
     * Turns the view by the given angles, in radians. Called when the user turns the view, which then no
     * longer follows the path.
     */
    turn(yaw: number, pitch: number, pose: Pose): void {
      if (looksAhead) {
        looksAhead = false;
        from.yaw = goal.yaw = pose.yaw;
        from.pitch = goal.pitch = pose.pitch;
      }
      from.yaw += yaw;
      goal.yaw += yaw;
      from.pitch = clampPitch(from.pitch + pitch);
      goal.pitch = clampPitch(goal.pitch + pitch);
    },
    step,
  };
}

/** Returns the duration of a step to a neighbour, in milliseconds. */
function stepDuration(metres: number): number {
  return Math.min(MAX_STEP, MIN_STEP + STEP_PER_METRE * metres);
}

/** Returns the duration of a walk through several sweeps, in milliseconds. */
function routeDuration(metres: number): number {
  const duration = Math.min(MAX_ROUTE, MIN_STEP + ROUTE_PER_METRE * metres ** ROUTE_POWER);
  return Math.max(stepDuration(metres), duration);
}
