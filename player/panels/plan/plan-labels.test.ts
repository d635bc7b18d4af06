import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sampleMarker, sampleRoom as room } from '../../testing/samples.ts';
import { gatherDots } from './gather-dots.ts';
import { fittingLabels, boxAround, markersOnFloor } from './plan-labels.ts';
import { metresAcross } from '../../capture/pose.ts';

/** The scale in pixels per metre. */
const SCALE = 12;
const hall = room('Hall', 0, 6);

const dotsAt = (...places: [number, number][]) =>
  gatherDots(
    places.map(([x, z], id) => sampleMarker({ id: `${id}`, position: [x, 0, z] })),
    0.1,
  );

/**
 * Returns the distance from a dot's centre to the edge of the only name, in pixels. The name is four letters
 * wide and one line high. At less than 9.5, the dot overlaps the name.
 */
function distance([x, z]: [number, number], dots = dotsAt([x, z])): number {
  const [label] = fittingLabels([hall], SCALE, dots);
  const across = Math.abs(label!.x - x) - (2 * 5.6) / SCALE;
  return Math.max(across, Math.abs(label!.z - z) - 0.5) * SCALE;
}

describe('room names on a plan', () => {
  it('appear where they fit, in the middle of their rooms', () => {
    const labels = fittingLabels([hall, room('Electrical store', 6, 2)], SCALE, []);
    expect(labels.map((label) => [label.room.name, label.x, label.z])).toEqual([['Hall', 3, 2]]);
  });

  it('avoid dots', () => {
    for (const place of [
      [3, 2],
      [3.5, 1.7],
      [2, 2.2],
    ] as [number, number][])
      expect(distance(place)).toBeGreaterThanOrEqual(9.5);
  });

  it('ignore dots in other rooms', () => {
    expect(fittingLabels([hall], SCALE, dotsAt([9, 2]))).toEqual(fittingLabels([hall], SCALE, []));
  });

  it('stay in their rooms, regardless of the number of dots', () => {
    const everywhere = dotsAt(
      ...Array.from({ length: 96 }, (_, at): [number, number] => [(at % 12) / 2, Math.floor(at / 12) / 2]),
    );
    const [label] = fittingLabels([hall], SCALE, everywhere);
    expect(label!.x).toBeGreaterThan(0.9);
    expect(label!.x).toBeLessThan(5.1);
    expect(label!.z).toBeGreaterThanOrEqual(0.5);
    expect(label!.z).toBeLessThanOrEqual(3.5);
  });
});

describe('a plan', () => {
  it('extends half a metre around its rooms', () => {
    expect(boxAround([room('Hall', 0, 6), room('Store', 6, 2)])).toEqual({
      x: -0.5,
      z: -0.5,
      width: 9,
      depth: 5,
    });
    expect(boxAround([])).toEqual({ x: 0, z: 0, width: 1, depth: 1 });
  });

  it('shows the annotations between its floor and the next', () => {
    const floors = [
      { id: 'ground', name: 'Ground', elevation: 0, height: 3 },
      { id: 'first', name: 'First', elevation: 3.4, height: 3 },
    ];
    const at = (id: string, y: number) => sampleMarker({ id, position: [0, y, 0] });
    const markers = [
      at('cellar', -2),
      at('carpet', 0),
      at('ceiling', 3),
      at('upstairs', 3.39),
      at('roof', 9),
    ];
    const ids = (index: number) => markersOnFloor(markers, floors[index]!, floors).map(({ id }) => id);
    expect(ids(0)).toEqual(['cellar', 'carpet', 'ceiling']);
    expect(ids(1)).toEqual(['upstairs', 'roof']);
  });
});

const place = fc.double({ min: -20, max: 20, noNaN: true });
const lists = fc
  .array(fc.tuple(place, place, fc.constantFrom('#2f63e0', '#d03a32')), { maxLength: 300 })
  .map((places) =>
    places.map(([x, z, color], id) => sampleMarker({ id: `${id}`, position: [x, 0, z], color })),
  );

describe('gathering dots on a plan', () => {
  it('counts every annotation in exactly one dot, without overlapping dots', () => {
    fc.assert(
      fc.property(lists, fc.double({ min: 0.1, max: 10, noNaN: true }), (markers, reach) => {
        const dots = gatherDots(markers, reach);
        expect(dots.reduce((sum, { count }) => sum + count, 0)).toBe(markers.length);
        for (const [index, { marker }] of dots.entries())
          for (const other of dots.slice(index + 1))
            expect(metresAcross(marker.position, other.marker.position)).toBeGreaterThanOrEqual(reach);
      }),
    );
  });

  it('marks dots that represent different colours', () => {
    const near = (id: string, color: string) => sampleMarker({ id, color });
    const blue = ['a', 'b'].map((id) => near(id, '#2f63e0'));
    expect(gatherDots(blue, 1)).toMatchObject([{ count: 2, mixed: false }]);
    expect(gatherDots([...blue, near('c', '#d03a32')], 1)).toMatchObject([{ count: 3, mixed: true }]);
  });
});
