import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom, noise } from './noise.ts';

/** Carpet tiles of 0.5 m, pile turned by a quarter from one to the next. */
export function carpetTiles(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.5), Math.floor(t / 0.5)];
  const turned = (i + j) % 2 === 0;
  const [a, b] = turned ? [s, t] : [t, s];
  const tone = 0.94 + cellRandom(i, j, 9) * 0.12;
  const strand = 0.8 + noise(a * 22, b * 110, 2) * 0.4;
  const fleck = cellRandom(Math.floor(s * 100), Math.floor(t * 100), 6) > 0.9 ? 1.3 : 1;
  const edge = Math.min(s - i * 0.5, (i + 1) * 0.5 - s, t - j * 0.5, (j + 1) * 0.5 - t);
  return tone * strand * fleck * (edge < 0.006 ? 0.86 : 1);
}

/** Terrazzo slabs of 0.6 m: stone chips in a light ground, with narrow joints. */
export function terrazzo(s: number, t: number): Vec3 {
  const edge = Math.min(s % 0.6, 0.6 - (s % 0.6), t % 0.6, 0.6 - (t % 0.6));
  if (edge < 0.006) return [0.72, 0.72, 0.72];
  const ground = 0.99 + (noise(s * 3, t * 3, 8) - 0.5) * 0.08;
  for (let size = 0; size < 2; size++) {
    const grid = size === 0 ? 0.045 : 0.025;
    const [i, j] = [Math.floor(s / grid), Math.floor(t / grid)];
    const kind = cellRandom(i, j, 21 + size);
    if (kind > 0.45) continue;
    const [cx, cy] = [
      (i + 0.3 + cellRandom(i, j, 31) * 0.4) * grid,
      (j + 0.3 + cellRandom(i, j, 32) * 0.4) * grid,
    ];
    const reach = grid * (0.18 + cellRandom(i, j, 33) * 0.2);
    if (Math.abs(s - cx) + Math.abs(t - cy) * 0.8 > reach * 1.3) continue;
    if (kind < 0.12) return [0.62, 0.6, 0.58];
    return kind < 0.25 ? [1.02, 0.84, 0.7] : [1.1, 1.1, 1.08];
  }
  return [ground, ground, ground];
}

/** Raised-floor or vinyl tiles of 0.6 m. */
export function vinylTiles(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.6), Math.floor(t / 0.6)];
  const edge = Math.min(s - i * 0.6, (i + 1) * 0.6 - s, t - j * 0.6, (j + 1) * 0.6 - t);
  const fleck = 0.93 + cellRandom(Math.floor(s * 90), Math.floor(t * 90), 12) * 0.14;
  return (0.97 + cellRandom(i, j, 11) * 0.06) * fleck * (edge < 0.006 ? 0.7 : 1);
}

/** A rug with a quiet geometric figure. */
export function rug(s: number, t: number): Vec3 {
  const pile = 0.9 + noise(s * 90, t * 90, 71) * 0.2;
  const figure = Math.abs(((s + t) % 0.5) - 0.25) + Math.abs(((s - t + 50) % 0.5) - 0.25);
  const line = figure < 0.07 || Math.abs(figure - 0.25) < 0.018;
  return line ? [pile * 0.55, pile * 0.62, pile * 0.72] : [pile, pile, pile];
}
