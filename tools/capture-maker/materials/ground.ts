import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom, noise } from './noise.ts';

/** Rounded pebbles. */
export function gravel(s: number, t: number): Vec3 {
  let best = 9;
  let kind = 0;
  const size = 0.035;
  const [i, j] = [Math.floor(s / size), Math.floor(t / size)];
  for (let a = -1; a <= 1; a++) {
    for (let b = -1; b <= 1; b++) {
      const [x, y] = [i + a + cellRandom(i + a, j + b, 151), j + b + cellRandom(i + a, j + b, 152)];
      const far = Math.hypot(s / size - x, t / size - y);
      if (far >= best) continue;
      best = far;
      kind = cellRandom(i + a, j + b, 153);
    }
  }
  const value = (0.72 + kind * 0.5) * (1.12 - best * 0.5);
  return kind > 0.8 ? [value * 1.05, value * 0.97, value * 0.88] : [value, value, value];
}

/** Mown grass. */
export function grass(s: number, t: number): Vec3 {
  const patch = noise(s * 0.3, t * 0.3, 161) * 0.5 + noise(s * 1.3, t * 1.3, 162) * 0.3;
  const blade = noise(s * 14, t * 14, 163) * 0.3;
  const value = 0.5 + patch + blade;
  return [value * (0.92 + patch * 0.2), value, value * 0.9];
}
