import { describe, expect, it } from 'vitest';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { measuredShape } from './measured-shape.ts';

const at = (x: number, y: number, z: number): MeasuredPoint => ({ position: [x, y, z], snap: 'surface' });

describe('a measurement’s shape', () => {
  it('a distance is a line between two ends with the value in the middle', () => {
    const { lines, label } = measuredShape({ kind: 'distance', points: [at(0, 0, 0), at(2, 0, 0)] });
    expect(lines).toEqual([
      [
        [0, 0, 0],
        [2, 0, 0],
      ],
    ]);
    expect(label).toEqual([1, 0, 0]);
  });

  it('a height is a vertical line from the lower end, in either order of the points', () => {
    const [low, high] = [at(0, 0, 0), at(3, 2, 0)];
    for (const points of [
      [low, high],
      [high, low],
    ])
      expect(measuredShape({ kind: 'height', points })).toMatchObject({
        lines: [
          [
            [0, 0, 0],
            [0, 2, 0],
          ],
        ],
        guides: [
          [
            [0, 2, 0],
            [3, 2, 0],
          ],
        ],
      });
  });

  it('an angle has an arc whose radius is a fraction of the shorter arm', () => {
    const { lines, label } = measuredShape({
      kind: 'angle',
      points: [at(1, 0, 0), at(0, 0, 0), at(0, 0, 4)],
    });
    expect(lines).toHaveLength(26);
    expect(Math.hypot(...label)).toBeCloseTo(0.35, 5);
    expect(label[0]).toBeCloseTo(label[2], 5);
  });

  it('an area is closed by a solid line once it is finished, and by a dashed one before', () => {
    const points = [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1)];
    expect(measuredShape({ kind: 'area', points })).toMatchObject({ guides: [], area: { length: 3 } });
    expect(measuredShape({ kind: 'area', points }).lines).toHaveLength(3);
    const open = measuredShape({ kind: 'area', points }, false);
    expect([open.lines.length, open.guides.length]).toEqual([2, 1]);
  });

  it('a room reaches up to the ceiling', () => {
    const points = [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1)];
    expect(measuredShape({ kind: 'room', points, height: 2.5 }).guides).toContainEqual([
      [0, 0, 0],
      [0, 2.5, 0],
    ]);
  });

  it('a path has the value halfway along it', () => {
    const { label } = measuredShape({ kind: 'path', points: [at(0, 0, 0), at(1, 0, 0), at(1, 0, 3)] });
    expect(label).toEqual([1, 0, 1]);
  });
});
