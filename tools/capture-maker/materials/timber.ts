import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom, noise } from './noise.ts';

/** Fine lengthwise lines of sawn wood. */
export function woodGrain(s: number, t: number, seed: number): number {
  const wave = noise(s * 1.2, t * 6, seed) * 0.5;
  const rings = noise(s * 2.2 + seed, (t + wave * 0.06) * 55, seed + 1);
  const fibre = noise(s * 9, t * 260, seed + 2);
  return 0.86 + rings * 0.18 + fibre * 0.1;
}

/** Planks of 0.19 × 1.9 m laid along s, each row shifted. */
export function planks(s: number, t: number): Vec3 {
  const row = Math.floor(t / 0.19);
  const along = s + cellRandom(row, 5) * 1.9;
  const plank = Math.floor(along / 1.9);
  const tone = 0.86 + cellRandom(row, plank, 3) * 0.28;
  const warm = cellRandom(row, plank, 4) * 0.06;
  const edge = Math.min(t - row * 0.19, (row + 1) * 0.19 - t, along - plank * 1.9, (plank + 1) * 1.9 - along);
  const seam = edge < 0.005 ? 0.62 : 1;
  const value = tone * seam * woodGrain(along, t, row * 31 + plank * 7);
  return [value * (1 + warm), value, value * (1 - warm)];
}
