import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STEM_LENGTH } from '../../capture/pin-disc.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleMarker } from '../../testing/samples.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { createPinSet } from './pin-set.ts';

const marker = (id: number, fields: Partial<Marker> = {}): Marker =>
  sampleMarker({ id: `${id}`, position: [id, 0, 0], ...fields });

/** Returns a set, and a record of what changed with each list it received. */
function start() {
  const set = createPinSet(sampleCapture, ({ icon }) => (icon === 'star' ? 7 : 0));
  const changes: number[][] = [];
  const take = (markers: readonly Marker[]): void =>
    set.set(markers, {
      grown: (capacity) => changes.push([capacity]),
      changed: (...range) => changes.push(range),
    });
  return { set, take, changes };
}

describe('a set of pins', () => {
  it('has the position, colour and floor of each disc', () => {
    const { set, take } = start();
    take([marker(1), marker(2, { position: [2, 4, 5], normal: [0, 0, 1], color: '#0000ff' })]);
    expect(Array.from(set.places.subarray(0, 6))).toEqual(
      [1, STEM_LENGTH, 0, 2, 4, 5 + STEM_LENGTH].map(Math.fround),
    );
    expect(Array.from(set.colors.subarray(0, 2))).toEqual([0xd03a32, 0x0000ff]);
    expect(Array.from(set.floors.subarray(0, 2))).toEqual([0, 1]);
  });

  it('has the visible distance and icon of each disc', () => {
    const { set, take } = start();
    take([marker(1), marker(2)]);
    expect(set.ranged).toBe(false);
    take([marker(0, { icon: 'star', range: 12 }), marker(1), marker(2, { icon: 'flag', range: null })]);
    expect(set.ranged).toBe(true);
    expect(Array.from(set.ranges.subarray(0, 3))).toEqual([12, Infinity, Infinity]);
    expect(Array.from(set.icons.subarray(0, 3))).toEqual([7, 0, 0]);
  });

  it('reports only the pin that changed or was removed', () => {
    const { take, changes } = start();
    const many = Array.from({ length: 50 }, (_, id) => marker(id));
    take(many);
    changes.length = 0;
    take([...many]);
    take(many.with(20, marker(20)));
    take(many.toSpliced(20, 1));
    expect(changes).toEqual([
      [20, 21, 21],
      [20, 21, 20],
    ]);
  });

  it('equals a newly created set, regardless of earlier lists', () => {
    const pool = Array.from({ length: 120 }, (_, id) =>
      marker(id, id % 2 ? { icon: 'star', range: id } : {}),
    );
    const lists = fc.array(fc.subarray(pool), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lists, (given) => {
        const { set, take } = start();
        given.forEach(take);
        const last = given.at(-1)!;
        const fresh = start();
        fresh.take(last);
        const { length } = last;
        expect(set.places.subarray(0, 3 * length)).toEqual(fresh.set.places.subarray(0, 3 * length));
        expect(set.floors.subarray(0, length)).toEqual(fresh.set.floors.subarray(0, length));
        expect(set.ranges.subarray(0, length)).toEqual(fresh.set.ranges.subarray(0, length));
        expect(set.icons.subarray(0, length)).toEqual(fresh.set.icons.subarray(0, length));
      }),
    );
  });
});
