import { describe, expect, it } from 'vitest';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { measuredShape } from './measured-shape.ts';

const at = (x: number, y: number, z: number): MeasuredPoint => ({ position: [x, y, z], snap: 'surface' });

describe('a measurement’s shape', () => {
  it('is a line between two ends for a distance, with the value in the middle', () => {
    const { lines, label } = measuredShape({ kind: 'distance', points: [at(0, 0, 0), at(2, 0, 0)] });
    expect(lines).toEqual([
      [
        [0, 0, 0],
        [2, 0, 0],
      ],
    ]);
    expect(label).toEqual([1, 0, 0]);
  });

  it('is a vertical line from the lower end for a height, in either order of the points', () => {
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

  it('has an arc for an angle, with a fraction of the shorter arm as its radius', () => {
    const { lines, label } = measuredShape({
      kind: 'angle',
      points: [at(1, 0, 0), at(0, 0, 0), at(0, 0, 4)],
    });
    expect(lines).toHaveLength(26);
    expect(Math.hypot(...label)).toBeCloseTo(0.35, 5);
    expect(label[0]).toBeCloseTo(label[2], 5);
  });

  it('is closed by a dashed line for an unfinished area, and by a solid line for a finished one', () => {
    const points = [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1)];
    expect(measuredShape({ kind: 'area', points })).toMatchObject({ guides: [], area: { length: 3 } });
    expect(measuredShape({ kind: 'area', points }).lines).toHaveLength(3);
    const open = measuredShape({ kind: 'area', points }, false);
    expect([open.lines.length, open.guides.length]).toEqual([2, 1]);
  });

  it('reaches up to the ceiling for a room', () => {
    const points = [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1)];
    expect(measuredShape({ kind: 'room', points, height: 2.5 }).guides).toContainEqual([
      [0, 0, 0],
      [0, 2.5, 0],
    ]);
  });

  it('has the value halfway along a path', () => {
    const { label } = measuredShape({ kind: 'path', points: [at(0, 0, 0), at(1, 0, 0), at(1, 0, 3)] });
    expect(label).toEqual([1, 0, 1]);
  });
});
