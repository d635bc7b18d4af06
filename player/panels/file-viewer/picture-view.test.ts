import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_OF_IT, fittingScale, movedBy, turnedSize, within, zoomAt } from './picture-view.tsx';

const stage = { width: 800, height: 600 };
const photo = { width: 4_000, height: 3_000 };

describe('a picture on its stage', () => {
  it('shows the whole picture, never enlarged @14.65', () => {
    expect(fittingScale(photo, stage)).toBe(0.2);
    expect(fittingScale({ width: 20, height: 10 }, stage)).toBe(1);
    expect(fittingScale(turnedSize(photo, 1), stage)).toBe(0.15);
  });

  it('keeps the point under the pointer in place while zooming @14.65', () => {
    const side = fc.double({ min: -300, max: 300, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.double({ min: 2, max: 6, noNaN: true }), (x, y, factor) => {
        const before = zoomAt(ALL_OF_IT, 3, { x: 0, y: 0 }, photo, stage);
        const after = zoomAt(before, factor, { x, y }, photo, stage);
        const grown = after.zoom / before.zoom;
        expect(after.x + (x - before.x) * grown).toBeCloseTo(x, 6);
        expect(after.y + (y - before.y) * grown).toBeCloseTo(y, 6);
      }),
    );
  });

  it('fills the stage with the picture wherever it can', () => {
    const any = fc.double({ min: -5_000, max: 5_000, noNaN: true });
    fc.assert(
      fc.property(any, any, fc.double({ min: 0.2, max: 30, noNaN: true }), (x, y, factor) => {
        const place = movedBy(zoomAt(ALL_OF_IT, factor, { x: 10, y: -10 }, photo, stage), x, y, photo, stage);
        const scale = fittingScale(photo, stage) * place.zoom;
        expect(Math.abs(place.x)).toBeLessThanOrEqual((photo.width * scale - stage.width) / 2 + 1e-6);
        expect(Math.abs(place.y)).toBeLessThanOrEqual((photo.height * scale - stage.height) / 2 + 1e-6);
        expect(place.zoom).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('zooms up to eight screen pixels per picture pixel, and small pictures at least fourfold', () => {
    expect(zoomAt(ALL_OF_IT, 1e6, { x: 0, y: 0 }, photo, stage).zoom).toBe(40);
    expect(zoomAt(ALL_OF_IT, 1e6, { x: 0, y: 0 }, { width: 700, height: 500 }, stage).zoom).toBe(8);
  });

  it('centres the picture again if the stage is enlarged', () => {
    expect(within({ zoom: 1, x: 200, y: -50 }, photo, stage)).toEqual(ALL_OF_IT);
  });
});
