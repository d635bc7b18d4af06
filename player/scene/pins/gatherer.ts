import { createLeaderGrid } from './leader-grid.ts';

/**
 * How many low bits of a positive float the sort ignores. Read as integers, positive floats keep their order.
 * The exponent and four bits of the fraction remain.
 */
const DROPPED_BITS = 19;
const BUCKETS = 1 << (31 - DROPPED_BITS);

const starts = new Uint32Array(BUCKETS + 1);

/** The role of a pin in grouping. */
export const ROLE = {
  /** The pin is not shown, for example because its floor is hidden. */
  none: 0,
  seen: 1,
  /**
   * The pin is hidden from the eye. It forms groups only with other hidden pins, and is not shown if a
   * visible disc covers it.
   */
  behind: 2,
  /** The pin never joins a group. */
  apart: 3,
} as const;

/** The position of the eye, in metres. */
export interface Eye {
  x: number;
  y: number;
  z: number;
}

/**
 * Chord lengths between the directions of pins, which are unit vectors. A pin joins a leader that is closer
 * than `join`, and leaves the leader when the two are more than `part` apart. `part` is larger than `join`.
 */
export interface Reach {
  join: number;
  part: number;
}

/** The discs to draw. */
export interface Discs {
  /**
   * The leaders of the discs, farthest first, followed by the pins that never join a group. There are `count`
   * in total.
   */
  readonly drawn: Uint32Array;
  readonly count: number;
  /**
   * The number of pins that each disc represents, at the index of its leader: 1 for a pin that never joins a
   * group, and 0 for a pin without a separate disc.
   */
  readonly sizes: Int32Array;
}

/**
 * Groups pins that would overlap. Compares directions from the eye instead of positions on the screen, so
 * that turning the view changes nothing. An angle is smallest on the screen in the centre of the view, so
 * pins that do not overlap there do not overlap anywhere. Each disc has a leader: the pin at whose position
 * the disc is drawn. Where possible, leaders stay leaders, and pins stay in their group.
 */
export type Gatherer = ReturnType<typeof createGatherer>;

/**
 * Values for pins without a leader: `NONE`, or `COVERED` minus the index of the leader whose disc covers the
 * pin.
 */
const NONE = -1;
const COVERED = -2;

export function createGatherer(capacity: number) {
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

  /**
   * Hides a pin if a visible disc that is closer to the eye overlaps it. Returns whether the pin is hidden.
   */
  function cover(pin: number, roles: Uint8Array): boolean {
    const above = grid.nearest(pin, roles, ROLE.seen);
    if (above < 0 || distances[above]! >= distances[pin]!) return false;
    leads[pin] = 0;
    leaderOf[pin] = COVERED - above;
    return true;
  }

  /** Returns whether the disc that last covered the pin still covers it. */
  function staysCovered(pin: number, roles: Uint8Array, part: number): boolean {
    const above = COVERED - leaderOf[pin]!;
    return above >= 0 && staysWith(pin, above, roles, ROLE.seen, part) && distances[above]! < distances[pin]!;
  }

  function staysWith(pin: number, leader: number, roles: Uint8Array, role: number, part: number): boolean {
    return leads[leader] === 1 && roles[leader] === role && chordSquared(pin, leader) <= part * part;
  }

  /** Keeps the current leaders, except those that are now too close to each other. */
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
    /**
     * The leader of each pin. A leader is its own leader. A negative value means that the pin has no leader.
     */
    leaderOf,
    sizes,
    drawn,
    get count() {
      return count;
    },
    /** Groups the first `length` pins. `places` contains the position of each disc (x, y, z in metres). */
    gather(places: Float32Array, roles: Uint8Array, length: number, eye: Eye, reach: Reach): void {
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
    /**
     * Updates the indices after the pins in [`from`, `before`) were replaced. The pins after them now start
     * at `to`, and `length` is the new total.
     */
    shift(from: number, before: number, to: number, length: number): void {
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
 * Sorts pins by distance, nearest first, accurate to about 6%. `bits` is the memory of the distances, read as
 * integers. Writes the order of the first `length` pins into `order`; allocates nothing.
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
