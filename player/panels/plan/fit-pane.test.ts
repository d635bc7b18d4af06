import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepReachable, placeAt, startOf, zoomedAt } from './fit-pane.tsx';

const start = startOf(2, { width: 800, height: 600 });
const pixels = fc.double({ min: -250, max: 250, noNaN: true });

describe('a pane for setting points', () => {
  it('shows the whole content at first', () => {
    expect(start.width).toBeCloseTo(752);
    expect(start.height).toBeCloseTo(376);
    expect(placeAt({ zoom: 1, x: 0, y: 0 }, { x: 0, y: 0 }, start)).toEqual([0.5, 0.5]);
  });

  it('sets the point at a screen position, at any zoom and offset @14.71', () => {
    fc.assert(
      fc.property(pixels, pixels, fc.double({ min: 1, max: 12, noNaN: true }), (x, y, factor) => {
        const at = { x: x / 2, y: y / 2 };
        const before = placeAt({ zoom: 1, x: 0, y: 0 }, at, start)!;
        const zoomed = zoomedAt({ zoom: 1, x: 0, y: 0 }, factor, at, start);
        const after = placeAt(zoomed, at, start)!;
        expect(after[0]).toBeCloseTo(before[0], 9);
        expect(after[1]).toBeCloseTo(before[1], 9);
      }),
    );
  });

  it('lets keys move any point of the content, but no other, under the crosshair', () => {
    const corner = keepReachable({ zoom: 1, x: 1e4, y: -1e4 }, start);
    expect(placeAt(corner, { x: 0, y: 0 }, start)).toEqual([0, 1]);
    expect(placeAt(corner, { x: -5, y: 0 }, start)).toBeNull();
  });
});
