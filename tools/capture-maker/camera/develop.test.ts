import { expect, test } from 'vitest';
import { cellRandom } from '../materials/patterns.ts';
import { emptyFrame } from './frame.ts';
import { evenOut, withoutSpecks } from './develop.ts';
import { type LevelView, directionThrough } from './render-row.ts';

/** Returns a wall that fills the picture. From `edge` on, it turns away at a right angle. */
function wall(edge: number) {
  const frame = emptyFrame(32, 16);
  for (let i = 0; i < 32 * 16; i++) {
    frame.normal.set(i % 32 < edge ? [0, 0, 1] : [1, 0, 0], i * 3);
    frame.depth[i] = 4;
    frame.square[i] = 16;
  }
  return frame;
}

const spread = (values: Float32Array) => Math.max(...values) - Math.min(...values);

test('reduces noise on a plane, and keeps its mean', () => {
  const field = new Float32Array(32 * 16 * 3).map(
    (_, i) => 1 + (cellRandom(Math.floor(i / 3), 3) - 0.5) * 0.3,
  );
  const even = evenOut(wall(32), field, 3, 0.6);
  expect(spread(even)).toBeLessThan(spread(field) / 3);
  const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(even)).toBeCloseTo(mean(field), 2);
});

test('does not blur light around a corner', () => {
  const field = new Float32Array(32 * 16 * 3).map((_, i) => (Math.floor(i / 3) % 32 < 16 ? 1 : 1.2));
  const even = evenOut(wall(16), field, 4, 2);
  for (let i = 0; i < field.length; i++) expect(even[i]).toBeCloseTo(field[i]!, 5);
});

test('keeps the value of a pixel that covers two objects', () => {
  const frame = wall(32);
  const at = 8 * 32 + 10;
  frame.square[at] = 25;
  const field = new Float32Array(32 * 16 * 3).fill(1);
  field.set([1.1, 1.1, 1.1], at * 3);
  expect(evenOut(frame, field, 2, 2)[at * 3]).toBeCloseTo(1.1);
});

test('removes a single bright pixel, and keeps an edge', () => {
  const field = new Float32Array(32 * 16 * 3).map((_, i) => (Math.floor(i / 3) % 32 < 16 ? 1 : 5));
  const speck = 8 * 32 + 6;
  field.set([90, 90, 90], speck * 3);
  const clean = withoutSpecks(wall(32), field);
  expect(clean[speck * 3]).toBeCloseTo(1.3, 3);
  for (const x of [14, 15, 16, 17]) expect(clean[(4 * 32 + x) * 3]).toBeCloseTo(field[(4 * 32 + x) * 3]!);
});

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
