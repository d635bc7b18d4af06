import { PerspectiveCamera } from 'three';
import { describe, expect, it } from 'vitest';
import { findDisc } from './annotation-pins.ts';

const view = { width: 800, height: 600 };
const camera = new PerspectiveCamera(60, 800 / 600);
camera.updateMatrixWorld();
/**
 * Three discs: one straight ahead at 5 m, one at 9 m that is slightly to its right, and one behind the eye.
 */
const places = new Float32Array([0, 0, -5, 0.2, 0, -9, 0, 0, 5]);
const discs = { drawn: new Uint32Array([1, 0, 2]), count: 3, sizes: new Int32Array([1, 1, 1]) };
/** Returns the disc at a point in the view. `wall` is the distance from the eye to a wall in metres. */
const find = (left: number, top: number, wall = Infinity, count = 3): number =>
  findDisc({ ...discs, count }, places, camera, view, { left, top }, (_, distance) => distance > wall);

describe('the disc at a point in the view', () => {
  it('is the nearest disc on the screen, within the reach of a fingertip', () => {
    expect(find(400, 300)).toBe(0);
    expect(find(415, 300)).toBe(1);
    expect(find(400, 321)).toBe(0);
    expect(find(400, 323)).toBe(-1);
  });

  it('is visible, drawn and in front of the eye', () => {
    expect(find(400, 300, Infinity, 1)).toBe(1);
    expect(find(411, 300, Infinity, 0)).toBe(-1);
  });

  it('is never behind a wall', () => {
    expect(find(415, 300, 6)).toBe(0);
    expect(find(400, 300, 4)).toBe(-1);
  });

  it('may be behind a wall if the disc is near enough to show through the wall', () => {
    const near = new Float32Array([0, 0, -2.5]);
    const alone = { drawn: new Uint32Array(1), count: 1, sizes: new Int32Array([1]) };
    expect(findDisc(alone, near, camera, view, { left: 400, top: 300 }, () => true)).toBe(0);
  });
});
