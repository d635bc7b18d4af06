import { MEMBERS_MAX } from '../../../contract/limits.ts';
import { IDLE_AFTER, type Pose } from '../../../contract/presence.ts';
import { nearestAngle } from '../../capture/pose.ts';
import { PLACE } from './people.ts';

/**
 * The minimum and maximum duration of a movement to a new position, in milliseconds. A movement lasts as long
 * as the time since the previous report. If this time exceeds the maximum, the movement lasts the minimum.
 */
const LEAST = 150;
const MOST = 1_100;
/**
 * The distance of a jump, in metres. If a person's position changes by more than this, the movement is not
 * animated.
 */
const JUMP = 6;
/** The time of one frame, in milliseconds. The first step after a rest advances by at most this time. */
const FRAME = 16;

/**
 * The positions of people, in arrays of numbers that can be read in every frame. People move smoothly from
 * each pose to the next. Each person has an index in the arrays, from 0 to `count` - 1. Moving allocates
 * nothing.
 */
export type Crowd = ReturnType<typeof createCrowd>;

export function createCrowd() {
  const numbers = new Int32Array(MEMBERS_MAX);
  const now = new Float32Array(PLACE * MEMBERS_MAX).fill(NaN);
  const from = new Float32Array(PLACE * MEMBERS_MAX);
  const goal = new Float32Array(PLACE * MEMBERS_MAX);
  const points = new Float32Array(3 * MEMBERS_MAX).fill(NaN);
  /** How long each person's movement lasts, and how much of that time has passed, in milliseconds. */
  const durations = new Float32Array(MEMBERS_MAX);
  const passed = new Float32Array(MEMBERS_MAX);
  /** When the last pose of each person arrived, in milliseconds. */
  const heard = new Float64Array(MEMBERS_MAX);
  const listeners = new Set<() => void>();
  let count = 0;
  let pointers = 0;
  let resting = true;

  /** Returns a person's index in the arrays; -1 if the person is not in the crowd. */
  function placeOf(number: number): number {
    for (let place = 0; place < count; place += 1) if (numbers[place] === number) return place;
    return -1;
  }

  function add(number: number): number {
    if (count === MEMBERS_MAX) return -1;
    numbers[count] = number;
    now.fill(NaN, PLACE * count, PLACE * (count + 1));
    count += 1;
    return count - 1;
  }

  function take(pose: Pose, time: number): void {
    const known = placeOf(pose[0]);
    const place = known < 0 ? add(pose[0]) : known;
    if (place < 0) return;
    const at = PLACE * place;
    for (let part = 0; part < PLACE; part += 1) goal[at + part] = pose[part + 1]! / 100;
    for (let axis = 0; axis < 3; axis += 1) points[3 * place + axis] = (pose[PLACE + 1 + axis] ?? NaN) / 100;
    const away = Math.hypot(goal[at]! - now[at]!, goal[at + 1]! - now[at + 1]!, goal[at + 2]! - now[at + 2]!);
    const jumps = !(away <= JUMP);
    for (let part = at; part < at + PLACE; part += 1) {
      if (jumps) now[part] = goal[part]!;
      from[part] = now[part]!;
    }
    goal[at + 3] = nearestAngle(from[at + 3]!, goal[at + 3]!);
    const pause = time - heard[place]!;
    durations[place] = Math.max(LEAST, pause > MOST ? LEAST : pause);
    passed[place] = jumps ? MOST : 0;
    heard[place] = time;
  }

  function remove(place: number): void {
    count -= 1;
    numbers[place] = numbers[count]!;
    heard[place] = heard[count]!;
    durations[place] = durations[count]!;
    passed[place] = passed[count]!;
    for (const array of [now, from, goal])
      array.copyWithin(PLACE * place, PLACE * count, PLACE * (count + 1));
    points.copyWithin(3 * place, 3 * count, 3 * (count + 1));
  }

  function tell(): void {
    pointers = 0;
    for (let place = 0; place < count; place += 1) pointers += Number(!Number.isNaN(points[3 * place]));
    for (const listener of listeners) listener();
  }

  return {
    get count() {
      return count;
    },
    /** How many people point at something. */
    get pointers() {
      return pointers;
    },
    /** Each person's number, by index in the arrays. */
    numbers,
    /** The current positions, `PLACE` numbers each; NaN before a person's first pose. */
    now,
    /** The target positions, `PLACE` numbers each, for code that does not draw every frame. */
    goals: goal,
    /** The points at which people point: x, y and z each, in metres; NaN for people who do not point. */
    points,
    placeOf,
    /** Moves people to new poses. `time` is the current time in milliseconds. */
    take(poses: readonly Pose[], time: number): void {
      for (const pose of poses) take(pose, time);
      if (poses.length > 0) tell();
    },
    /** Removes all people whose numbers are not in `kept`. */
    keep(kept: ReadonlySet<number>): void {
      const before = count;
      for (let place = count - 1; place >= 0; place -= 1) if (!kept.has(numbers[place]!)) remove(place);
      if (count !== before) tell();
    },
    /**
     * Returns whether a person has sent no pose for at least `IDLE_AFTER`. `time` is in milliseconds, as
     * passed to `take`.
     */
    isIdle(number: number, time: number): boolean {
      const place = placeOf(number);
      return place >= 0 && time - heard[place]! >= IDLE_AFTER;
    },
    /**
     * Advances all movements by `elapsed` milliseconds, or ends them (`atOnce`). Returns whether anybody is
     * still moving.
     */
    step(elapsed: number, atOnce: boolean): boolean {
      // Passing fractional numbers to a function could allocate an object for each person, so the loop is
      // inline.
      const time = resting ? Math.min(elapsed, FRAME) : elapsed;
      resting = true;
      for (let place = 0; place < count; place += 1) {
        const duration = durations[place]!;
        if (passed[place]! >= duration) continue;
        const since = atOnce ? duration : passed[place]! + time;
        passed[place] = since;
        const part = Math.min(1, since / duration);
        const end = PLACE * (place + 1);
        for (let at = PLACE * place; at < end; at += 1) now[at] = from[at]! + (goal[at]! - from[at]!) * part;
        if (part < 1) resting = false;
      }
      return !resting;
    },
    /**
     * Calls `changed` when new poses arrive or a person is removed. Returns a function that stops the calls.
     */
    listen(changed: () => void): () => void {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
