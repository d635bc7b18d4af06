import { MEMBERS_MAX } from '../../../contract/limits.ts';
import { IDLE_AFTER, type Pose } from '../../../contract/presence.ts';
import { nearestAngle } from '../../capture/geometry/pose.ts';
import { PLACE } from './people.ts';

/** Range of the milliseconds in which a person moves to a new place: as long as their last report took. */
const LEAST = 150;
const MOST = 1_100;
/** Metres: a person who is suddenly further away has jumped, and is not animated. */
const JUMP = 6;
/** Milliseconds: after a rest, the first step is one ordinary frame. */
const FRAME = 16;

/**
 * Where people are, as numbers that are read in every frame: they move smoothly from each pose to the next. Everyone has a place in
 * the arrays, from 0 to `count`. Moving allocates nothing.
 */
export interface Crowd {
  readonly count: number;
  /** The number of the person at each place. */
  readonly numbers: Int32Array;
  /** Current positions, `PLACE` numbers each; NaN before their first pose. */
  readonly now: Float32Array;
  /** Target positions in the same form, for readers that do not draw every step. */
  readonly goals: Float32Array;
  /** Where they point, x, y, z each (metres); NaN for nowhere. */
  readonly points: Float32Array;
  take(poses: readonly Pose[], time: number): void;
  /** Removes everyone except these. */
  keep(numbers: ReadonlySet<number>): void;
  /** Returns whether somebody has not moved for a while. `time`: as passed to `take`, milliseconds. */
  isIdle(number: number, time: number): boolean;
  /** Returns the place of a person; -1 without a pose. */
  placeOf(number: number): number;
  /** Advances time by milliseconds. Returns whether somebody still moves. */
  step(elapsed: number, atOnce: boolean): boolean;
  /** Calls back when somebody starts to move, or was removed. Returns a function that stops it. */
  listen(changed: () => void): () => void;
}

export function createCrowd(): Crowd {
  const numbers = new Int32Array(MEMBERS_MAX);
  const now = new Float32Array(PLACE * MEMBERS_MAX).fill(NaN);
  const from = new Float32Array(PLACE * MEMBERS_MAX);
  const goal = new Float32Array(PLACE * MEMBERS_MAX);
  const points = new Float32Array(3 * MEMBERS_MAX).fill(NaN);
  /** Duration of a movement, and the time that has passed of it, milliseconds. */
  const durations = new Float32Array(MEMBERS_MAX);
  const passed = new Float32Array(MEMBERS_MAX);
  /** When the last pose of each arrived. */
  const heard = new Float64Array(MEMBERS_MAX);
  const listeners = new Set<() => void>();
  let count = 0;
  let resting = true;

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
    for (const listener of listeners) listener();
  }

  /** Returns whether the person at a place still moves. */
  function move(place: number, elapsed: number, atOnce: boolean): boolean {
    const duration = durations[place]!;
    if (passed[place]! >= duration) return false;
    passed[place] = atOnce ? duration : passed[place]! + elapsed;
    const part = Math.min(1, passed[place] / duration);
    const end = PLACE * (place + 1);
    for (let at = PLACE * place; at < end; at += 1) now[at] = from[at]! + (goal[at]! - from[at]!) * part;
    return part < 1;
  }

  return {
    get count() {
      return count;
    },
    numbers,
    now,
    goals: goal,
    points,
    placeOf,
    take(poses, time) {
      for (const pose of poses) take(pose, time);
      if (poses.length > 0) tell();
    },
    keep(kept) {
      const before = count;
      for (let place = count - 1; place >= 0; place -= 1) if (!kept.has(numbers[place]!)) remove(place);
      if (count !== before) tell();
    },
    isIdle(number, time) {
      const place = placeOf(number);
      return place >= 0 && time - heard[place]! >= IDLE_AFTER;
    },
    step(elapsed, atOnce) {
      const time = resting ? Math.min(elapsed, FRAME) : elapsed;
      let moving = false;
      for (let place = 0; place < count; place += 1) moving = move(place, time, atOnce) || moving;
      resting = !moving;
      return moving;
    },
    listen(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
