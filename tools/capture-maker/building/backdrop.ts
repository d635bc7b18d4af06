import { lathe } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { palette } from '../materials/palette.ts';

const SEGMENTS = 48;
const RADIUS = 45;
const LOW = -14;
const HIGH = 26;

/**
 * Draws the view outside: a wide ring around x, z with the scenery's panorama, seen from inside, closed above
 * and below by plain colours (linear RGB).
 */
export function buildBackdrop(model: Model, cx: number, cz: number, zenith: Vec3, ground: Vec3): void {
  model.on('backdrop', () => {
    const at = (i: number, y: number): Vec3 => {
      const angle = (i / SEGMENTS) * Math.PI * 2;
      return [cx + Math.sin(angle) * RADIUS, y, cz + Math.cos(angle) * RADIUS];
    };
    for (let i = 0; i < SEGMENTS; i++) {
      const [u0, u1] = [i / SEGMENTS, (i + 1) / SEGMENTS];
      model.quad(palette.sky, at(i + 1, LOW), at(i, LOW), at(i, HIGH), at(i + 1, HIGH), [
        [u1, 1],
        [u0, 1],
        [u0, 0],
        [u1, 0],
      ]);
    }
    const disc = (colour: Vec3, y: number, lift: number) =>
      lathe(
        model,
        { ...palette.facade, glow: colour, sheet: true },
        [cx, y, cz],
        [
          [0, lift],
          [RADIUS, 0],
        ],
        SEGMENTS,
      );
    disc(ground, LOW, -0.01);
    disc(zenith, HIGH, 0.01);
  });
}
