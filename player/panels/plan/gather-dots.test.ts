import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresAcross } from '../../capture/pose.ts';
import { sampleMarker } from '../../testing/samples.ts';
import { gatherDots } from './gather-dots.ts';

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
