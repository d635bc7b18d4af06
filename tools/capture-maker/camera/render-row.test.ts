import { expect, test } from 'vitest';
import { type LevelView, directionThrough } from './render-row.ts';

const view: LevelView = { eye: [0, 1.6, 0], yaw: 0, angle: 90, rise: 0 };
const through = (x: number, y: number, change: Partial<LevelView> = {}) =>
  directionThrough({ ...view, ...change }, 1600, 900, x, y);

test('renders the view straight ahead in the middle of the picture, and turns left with yaw', () => {
  expect(through(800, 450)[2]).toBeCloseTo(-1);
  expect(through(800, 450, { yaw: Math.PI / 2 })[0]).toBeCloseTo(-1);
});

test('renders a picture as wide as its angle', () => {
  const [x, , z] = through(1600, 450);
  expect((Math.atan2(x, -z) * 180) / Math.PI).toBeCloseTo(45);
});

test('keeps a column of pixels in one vertical plane when the picture is shifted up', () => {
  for (const rise of [0, 0.4]) {
    const slants = [0, 300, 900].map((y) => {
      const [x, , z] = through(1300, y, { rise });
      return x / z;
    });
    for (const slant of slants) expect(slant).toBeCloseTo(slants[0]!);
  }
  expect(through(800, 450, { rise: 0.4 })[1]).toBeGreaterThan(0);
});
