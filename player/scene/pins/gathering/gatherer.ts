import { createLeaderGrid } from './leader-grid.ts';
import { sortNearestFirst } from './nearest-first.ts';

/** What a pin takes part in. */
export const ROLE = {
  /** It is not shown at all, as on a floor that is hidden. */
  none: 0,
  seen: 1,
  /** Something hides it from the eye: it gathers only with others like it, and gives way to what is seen. */
  behind: 2,
  /** It shows by itself, whatever is beside it. */
  apart: 3,
} as const;

/** The eye, metres. */
export interface Eye {
  x: number;
  y: number;
  z: number;
}

/** The discs that are drawn. */
export interface Discs {
  /** Their leaders, the farthest first and those apart last; there are `count` of them. */
  readonly drawn: Uint32Array;
  readonly count: number;
  /** For each leader, how many its disc stands for; 0 for all others. */
  readonly sizes: Int32Array;
}

/**
 * Gathers pins that would cover each other. It works with directions from the eye, not with places on the screen, so that a turn
 * changes nothing: an angle on the screen is never smaller than in the middle of the view. Each disc has a leader, the pin at
 * which it is drawn; discs keep their leaders, and pins their discs, for as long as that is possible.
 */
export interface Gatherer extends Discs {
  /** For each pin the leader of its disc, itself where it leads; -1 for one that has none. */
  readonly leaderOf: Int32Array;
  /**
   * Gathers the first `length` pins. `places`: x, y, z of each disc. Pins gather within the chord `join` (of unit vectors), and
   * part beyond the chord `part`, which is larger.
   */
  gather(places: Float32Array, roles: Uint8Array, length: number, eye: Eye, join: number, part: number): void;
  /** The pins from `from` to `before` are others now, and those behind them begin at `to`, of `length` in all. */
  shift(from: number, before: number, to: number, length: number): void;
}

export function createGatherer(capacity: number): Gatherer {
  const directions = new Float32Array(3 * capacity);
  const distances = new Float32Array(capacity);
  const distanceBits = new Uint32Array(distances.buffer);
  const order = new Uint32Array(capacity);
  const leaderOf = new Int32Array(capacity).fill(-1);
  const leads = new Uint8Array(capacity);
  const sizes = new Int32Array(capacity);
  const drawn = new Uint32Array(capacity);
  const grid = createLeaderGrid(capacity);
  let count = 0;

  function look(places: Float32Array, length: number, eye: Eye): void {
    for (let pin = 0, at = 0; pin < length; pin += 1, at += 3) {
      const x = places[at]! - eye.x;
      const y = places[at + 1]! - eye.y;
      const z = places[at + 2]! - eye.z;
      const distance = Math.sqrt(x * x + y * y + z * z);
      const scale = distance > 0 ? 1 / distance : 0;
      directions[at] = x * scale;
      directions[at + 1] = y * scale;
      directions[at + 2] = z * scale;
      distances[pin] = distance;
    }
  }

  function lead(pin: number): void {
    leads[pin] = 1;
    leaderOf[pin] = pin;
    sizes[pin] = 1;
    grid.add(pin);
  }

  function join(pin: number, leader: number): void {
    leads[pin] = 0;
    leaderOf[pin] = leader;
    sizes[leader]! += 1;
  }

  function chordSquared(pin: number, other: number): number {
    const dx = directions[3 * pin]! - directions[3 * other]!;
    const dy = directions[3 * pin + 1]! - directions[3 * other + 1]!;
    const dz = directions[3 * pin + 2]! - directions[3 * other + 2]!;
    return dx * dx + dy * dy + dz * dz;
  }

  /** A disc that is seen, and in front of the pin, is where its own would be. */
  function isCovered(pin: number, roles: Uint8Array): boolean {
    const cover = grid.nearest(pin, roles, ROLE.seen);
    return cover >= 0 && distances[cover]! < distances[pin]!;
  }

  /** Those who led go on, unless they have come too near to each other. */
  function keepLeaders(roles: Uint8Array, role: number, length: number): void {
    for (let index = 0; index < length; index += 1) {
      const pin = order[index]!;
      if (roles[pin] !== role || leads[pin] === 0) continue;
      if (grid.nearest(pin, roles, role) < 0 && !(role === ROLE.behind && isCovered(pin, roles))) lead(pin);
      else leads[pin] = 0;
    }
  }

  function assign(roles: Uint8Array, role: number, length: number, part: number): void {
    for (let index = 0; index < length; index += 1) {
      const pin = order[index]!;
      if (roles[pin] !== role || leads[pin] === 1) continue;
      if (role === ROLE.behind && isCovered(pin, roles)) {
        leaderOf[pin] = -1;
        continue;
      }
      const last = leaderOf[pin]!;
      const stays =
        last >= 0 && leads[last] === 1 && roles[last] === role && chordSquared(pin, last) <= part * part;
      const leader = stays ? last : grid.nearest(pin, roles, role);
      if (leader >= 0) join(pin, leader);
      else lead(pin);
    }
  }

  function list(roles: Uint8Array, length: number): void {
    count = 0;
    for (let index = length - 1; index >= 0; index -= 1) {
      const pin = order[index]!;
      if (leads[pin] === 0) continue;
      drawn[count] = pin;
      count += 1;
    }
    for (let pin = 0; pin < length; pin += 1) {
      if (roles[pin] !== ROLE.apart) continue;
      drawn[count] = pin;
      count += 1;
    }
  }

  return {
    leaderOf,
    sizes,
    drawn,
    get count() {
      return count;
    },
    gather(places, roles, length, eye, joinChord, partChord) {
      look(places, length, eye);
      sortNearestFirst(distanceBits, length, order);
      grid.begin(directions, joinChord);
      for (let pin = 0; pin < length; pin += 1) {
        sizes[pin] = 0;
        const role = roles[pin];
        if (role === ROLE.seen || role === ROLE.behind) continue;
        leads[pin] = 0;
        leaderOf[pin] = role === ROLE.apart ? pin : -1;
        sizes[pin] = role === ROLE.apart ? 1 : 0;
      }
      keepLeaders(roles, ROLE.seen, length);
      assign(roles, ROLE.seen, length, partChord);
      keepLeaders(roles, ROLE.behind, length);
      assign(roles, ROLE.behind, length, partChord);
      list(roles, length);
    },
    shift(from, before, to, length) {
      const moved = to - before;
      leads.copyWithin(to, before, length - moved);
      leaderOf.copyWithin(to, before, length - moved);
      leads.fill(0, from, to);
      leaderOf.fill(-1, from, to);
      for (let pin = 0; pin < length; pin += 1) {
        const leader = leaderOf[pin]!;
        if (leader >= before) leaderOf[pin] = leader + moved;
        else if (leader >= from) leaderOf[pin] = -1;
      }
    },
  };
}
