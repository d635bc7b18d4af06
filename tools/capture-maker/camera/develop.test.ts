import { expect, test } from 'vitest';
import { cellRandom } from '../materials/patterns.ts';
import { emptyFrame } from './frame.ts';
import { evenOut, withoutSpecks } from './develop.ts';

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
