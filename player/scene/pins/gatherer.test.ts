import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGatherer, ROLE, type Eye, type Gatherer } from './gatherer.ts';

type Point = readonly [number, number, number];

/** Chord lengths, which roughly match a 60° view that is 900 pixels high. */
const JOIN = 0.05;
const PART = 0.06;
const EYE: Eye = { x: 0, y: 0, z: 0 };

/** Coordinates that are close together, so that many pins form groups. */
const metre = fc.integer({ min: -200, max: 200 }).map((steps) => steps / 50 + 0.007);
const points = fc.array(fc.tuple(metre, metre, metre), { minLength: 1, maxLength: 400 });
const roles = fc.array(fc.constantFrom(...Object.values(ROLE)), { minLength: 400, maxLength: 400 });

/** Returns a gatherer that has grouped some pins, and a function that groups the same pins in another frame. */
function start(places: readonly Point[], given: readonly number[] = []) {
  const gatherer = createGatherer(places.length);
  const flat = new Float32Array(places.flat());
  const taken = Uint8Array.from(places, (_, pin) => given[pin] ?? ROLE.seen);
  const gather = (eye: Eye = EYE, scale = 1): void =>
    gatherer.gather(flat, taken, places.length, eye, { join: JOIN * scale, part: PART * scale });
  gather();
  return { gatherer, taken, gather };
}

function direction([px, py, pz]: Point, { x, y, z }: Eye): Point {
  const distance = Math.hypot(px - x, py - y, pz - z) || 1;
  return [(px - x) / distance, (py - y) / distance, (pz - z) / distance];
}

function chord(a: Point, b: Point, eye: Eye = EYE): number {
  const [from, to] = [direction(a, eye), direction(b, eye)];
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}

const leadersOf = ({ drawn, count }: Gatherer): number[] => Array.from(drawn.subarray(0, count));
const assignment = ({ leaderOf }: Gatherer): number[] => Array.from(leaderOf);

describe('overlapping pins', () => {
  it('belong to exactly one disc each, and the disc shows the number of its pins', () => {
    fc.assert(
      fc.property(points, (places) => {
        const { gatherer } = start(places);
        const { leaderOf, sizes } = gatherer;
        const leaders = leadersOf(gatherer);
        expect(new Set(leaders).size).toBe(leaders.length);
        for (const leader of leaders) {
          expect(leaderOf[leader]).toBe(leader);
          expect(sizes[leader]).toBe(assignment(gatherer).filter((other) => other === leader).length);
        }
        expect(assignment(gatherer).every((leader) => leaders.includes(leader))).toBe(true);
      }),
    );
  });

  it('form discs that never overlap and stay near their pins, even while a pin moves', () => {
    const step = fc.tuple(metre, metre, metre);
    fc.assert(
      fc.property(points, fc.array(step, { minLength: 1, maxLength: 4 }), (places, steps) => {
        const { gatherer, gather } = start(places);
        for (const [x, y, z] of steps) {
          const eye = { x: x + 0.005, y, z };
          gather(eye);
          const leaders = leadersOf(gatherer);
          const tolerance = 1e-5;
          for (const [index, leader] of leaders.entries())
            for (const other of leaders.slice(index + 1))
              expect(chord(places[leader]!, places[other]!, eye)).toBeGreaterThanOrEqual(JOIN - tolerance);
          for (const [pin, leader] of assignment(gatherer).entries())
            expect(chord(places[pin]!, places[leader]!, eye)).toBeLessThanOrEqual(PART + tolerance);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('stay in the same discs while nothing moves, and after a pin returns', () => {
    fc.assert(
      fc.property(points, (places) => {
        const { gatherer, gather } = start(places);
        const before = assignment(gatherer);
        gather();
        expect(assignment(gatherer)).toEqual(before);
      }),
    );
  });

  it('form discs that do not flicker: a small step never undoes grouping or splitting', () => {
    const pair: Point[] = [
      [-0.025, 0, -1],
      [0.025, 0, -1],
    ];
    const { gatherer, gather } = start(pair);
    const discs = (scale: number): number => {
      gather(EYE, scale);
      return gatherer.count;
    };
    expect([0.8, 0.99, 0.98, 1.01, 0.99, 0.98].map(discs)).toEqual([2, 2, 2, 1, 1, 1]);
    expect([0.9, 0.86, 0.82, 0.86, 0.98].map(discs)).toEqual([1, 1, 2, 2, 2]);
  });

  it('separate when the viewer comes closer', () => {
    const shelf = Array.from({ length: 10 }, (_, index): Point => [0.2 * index - 0.9, 0, -40]);
    const { gatherer, gather } = start(shelf);
    expect(gatherer.count).toBe(1);
    expect(gatherer.sizes[gatherer.drawn[0]!]).toBe(10);
    gather({ x: 0, y: 0, z: -39 });
    expect(gatherer.count).toBe(10);
  });

  it('exclude the open pin from their disc until the pin is closed', () => {
    const { gatherer, taken, gather } = start([
      [0, 0, -3],
      [0, 0, -3],
      [0.01, 0, -3],
    ]);
    expect(gatherer.count).toBe(1);
    const [leader] = leadersOf(gatherer);
    taken[leader!] = ROLE.apart;
    gather();
    const drawn = leadersOf(gatherer);
    expect(drawn).toHaveLength(2);
    expect(drawn.at(-1)).toBe(leader);
    expect(drawn.map((pin) => gatherer.sizes[pin])).toEqual([2, 1]);
    taken[leader!] = ROLE.seen;
    gather();
    expect(leadersOf(gatherer)).toEqual([drawn[0]]);
    expect(gatherer.sizes[drawn[0]!]).toBe(3);
  });

  it('join no disc on a hidden floor, and no disc of visible pins while occluded', () => {
    fc.assert(
      fc.property(points, roles, (places, given) => {
        const { gatherer, taken } = start(places, given);
        for (const [pin, leader] of assignment(gatherer).entries()) {
          if (taken[pin] === ROLE.none) expect(leader).toBeLessThan(0);
          else if (taken[pin] === ROLE.apart) expect(leader).toBe(pin);
          else if (taken[pin] === ROLE.seen) expect(taken[leader]).toBe(ROLE.seen);
          else if (leader >= 0) expect(taken[leader]).toBe(ROLE.behind);
        }
      }),
    );
  });

  it('form the same discs as a new set after a pin is changed, added or removed', () => {
    const near: Point = [0, 0, -3];
    const far = Array.from({ length: 6 }, (_, index): Point => [index - 3, 1, -3]);
    const gatherer = createGatherer(16);
    const all = Uint8Array.from({ length: 16 }, () => ROLE.seen);
    const gather = (places: readonly Point[]): void =>
      gatherer.gather(new Float32Array(places.flat()), all, places.length, EYE, { join: JOIN, part: PART });
    gather([near, ...far, near]);
    expect(gatherer.leaderOf[7]).toBe(0);
    gatherer.shift(2, 2, 4, 10);
    gather([near, far[0]!, [2, 2, -3], [3, 2, -3], ...far.slice(1), near]);
    expect(gatherer.leaderOf[9]).toBe(0);
    gatherer.shift(0, 1, 0, 9);
    gather([far[0]!, [2, 2, -3], [3, 2, -3], ...far.slice(1), near]);
    expect(gatherer.leaderOf[8]).toBe(8);
    expect(gatherer.count).toBe(9);
  });
});
