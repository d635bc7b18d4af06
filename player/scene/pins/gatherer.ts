import { createLeaderGrid } from './leader-grid.ts';

/** The bits of a positive float grow with it: those that are kept are its exponent and four bits behind the point. */
const DROPPED_BITS = 19;
const BUCKETS = 1 << (31 - DROPPED_BITS);

const starts = new Uint32Array(BUCKETS + 1);

/** What a pin takes part in. */
export const ROLE = {
  /** It is not shown at all, as on a floor that is hidden. */
  none: 0,
  seen: 1,
  /** Something hides it from the eye: it gathers only with others like it, and gives way to what is seen. */
  behind: 2,
  /** It is always shown alone. */
  apart: 3,
} as const;

/** The eye, metres. */
export interface Eye {
  x: number;
  y: number;
  z: number;
}

/** Chords of unit vectors: within `join` pins gather, and beyond `part`, which is larger, they part again. */
export interface Reach {
  join: number;
  part: number;
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
  /** For each pin the leader of its disc, itself where it leads; negative for one that has none. */
  readonly leaderOf: Int32Array;
  /** Gathers the first `length` pins. `places`: x, y, z of each disc. */
  gather(places: Float32Array, roles: Uint8Array, length: number, eye: Eye, reach: Reach): void;
  /** The pins from `from` to `before` are others now, and those behind them begin at `to`, of `length` in all. */
  shift(from: number, before: number, to: number, length: number): void;
}

/** In place of a leader: there is none; and, less the number of a leader, that disc covers where its own would be. */
const NONE = -1;
const COVERED = -2;

export function createGatherer(capacity: number): Gatherer {
  const directions = new Float32Array(3 * capacity);
  const distances = new Float32Array(capacity);
  const distanceBits = new Uint32Array(distances.buffer);
  const order = new Uint32Array(capacity);
  const leaderOf = new Int32Array(capacity).fill(NONE);
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

  /** Gives way to a disc that is seen, and in front of the pin, where its own would be; false when there is none. */
  function cover(pin: number, roles: Uint8Array): boolean {
    const above = grid.nearest(pin, roles, ROLE.seen);
    if (above < 0 || distances[above]! >= distances[pin]!) return false;
    leads[pin] = 0;
    leaderOf[pin] = COVERED - above;
    return true;
  }

  /** The disc that covered it last still does. */
  function staysCovered(pin: number, roles: Uint8Array, part: number): boolean {
    const above = COVERED - leaderOf[pin]!;
    return above >= 0 && staysWith(pin, above, roles, ROLE.seen, part) && distances[above]! < distances[pin]!;
  }

  function staysWith(pin: number, leader: number, roles: Uint8Array, role: number, part: number): boolean {
    return leads[leader] === 1 && roles[leader] === role && chordSquared(pin, leader) <= part * part;
  }

  /** Those who led go on, unless they have come too near to each other. */
  function keepLeaders(roles: Uint8Array, role: number, length: number): void {
    for (let index = 0; index < length; index += 1) {
      const pin = order[index]!;
      if (roles[pin] !== role || leads[pin] === 0) continue;
      if (role === ROLE.behind && cover(pin, roles)) continue;
      if (grid.nearest(pin, roles, role) < 0) lead(pin);
      else leads[pin] = 0;
    }
  }

  function assign(roles: Uint8Array, role: number, length: number, part: number): void {
    for (let index = 0; index < length; index += 1) {
      const pin = order[index]!;
      if (roles[pin] !== role || leads[pin] === 1) continue;
      const last = leaderOf[pin]!;
      if (last >= 0 && staysWith(pin, last, roles, role, part)) {
        join(pin, last);
        continue;
      }
      if (role === ROLE.behind && (staysCovered(pin, roles, part) || cover(pin, roles))) continue;
      const leader = grid.nearest(pin, roles, role);
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
    gather(places, roles, length, eye, reach) {
      look(places, length, eye);
      sortNearestFirst(distanceBits, length, order);
      grid.begin(directions, reach);
      for (let pin = 0; pin < length; pin += 1) {
        sizes[pin] = 0;
        const role = roles[pin];
        if (role === ROLE.seen || role === ROLE.behind) continue;
        leads[pin] = 0;
        leaderOf[pin] = role === ROLE.apart ? pin : NONE;
        sizes[pin] = role === ROLE.apart ? 1 : 0;
      }
      keepLeaders(roles, ROLE.seen, length);
      assign(roles, ROLE.seen, length, reach.part);
      keepLeaders(roles, ROLE.behind, length);
      assign(roles, ROLE.behind, length, reach.part);
      list(roles, length);
    },
    shift(from, before, to, length) {
      const moved = to - before;
      leads.copyWithin(to, before, length - moved);
      leaderOf.copyWithin(to, before, length - moved);
      leads.fill(0, from, to);
      leaderOf.fill(NONE, from, to);
      for (let pin = 0; pin < length; pin += 1) {
        const leader = leaderOf[pin]!;
        if (leader >= before) leaderOf[pin] = leader + moved;
        else if (leader >= from || leader < NONE) leaderOf[pin] = NONE;
      }
    },
  };
}

/**
 * Sorts pins by their distance, the nearest first, about to a twentieth of it. `bits`: the distances' own memory, read as whole
 * numbers. Writes the order of the first `length` pins into `order`; allocates nothing.
 */
function sortNearestFirst(bits: Uint32Array, length: number, order: Uint32Array): void {
  starts.fill(0);
  for (let pin = 0; pin < length; pin += 1) starts[(bits[pin]! >>> DROPPED_BITS) + 1]! += 1;
  for (let bucket = 1; bucket <= BUCKETS; bucket += 1) starts[bucket]! += starts[bucket - 1]!;
  for (let pin = 0; pin < length; pin += 1) {
    const bucket = bits[pin]! >>> DROPPED_BITS;
    order[starts[bucket]!] = pin;
    starts[bucket]! += 1;
  }
}
