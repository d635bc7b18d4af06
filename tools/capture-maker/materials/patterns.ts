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

/** Rolled paint: a very slight unevenness. */
export function paint(s: number, t: number, seed: number): number {
  return 1 + (noise(s * 1.7, t * 1.7, seed) - 0.5) * 0.025 + (cellRandom(s * 70, t * 70, seed) - 0.5) * 0.035;
}

/** Cast concrete: clouds, pores, and joints of the shuttering every 1.5 m. */
export function concrete(s: number, t: number): number {
  const clouds =
    noise(s * 1.1, t * 1.1, 41) * 0.5 + noise(s * 4, t * 4, 42) * 0.3 + noise(s * 15, t * 15, 43) * 0.2;
  const pore = noise(s * 34, t * 34, 44) > 0.9 ? 0.8 : 1;
  const joint = Math.abs((s % 1.5) - 0.75) < 0.006 ? 0.78 : 1;
  return (0.84 + clouds * 0.32) * pore * joint;
}

/** Ceiling tiles of 0.6 m in a white grid. */
export function ceilingTiles(s: number, t: number): number {
  const edge = Math.min(s % 0.6, 0.6 - (s % 0.6), t % 0.6, 0.6 - (t % 0.6));
  if (edge < 0.014) return 1.06;
  if (edge < 0.03) return 0.84;
  return 0.955 + noise(s * 40, t * 40, 51) * 0.06;
}

/** Glazed tiles of 0.2 × 0.1 m in running bond. */
export function metroTiles(s: number, t: number): number {
  const row = Math.floor(t / 0.1);
  const along = s + (row % 2) * 0.1;
  const edge = Math.min(t - row * 0.1, (row + 1) * 0.1 - t, along % 0.2, 0.2 - (along % 0.2));
  return edge < 0.008 ? 0.74 : 0.97 + cellRandom(row, Math.floor(along / 0.2), 61) * 0.07;
}

/** Woven cloth. */
export function weave(s: number, t: number, seed: number): number {
  const thread = Math.sin(s * 500) * Math.sin(t * 500) * 0.06;
  return 0.94 + thread + noise(s * 45, t * 45, seed) * 0.12;
}

/** A rug with a quiet geometric figure. */
export function rug(s: number, t: number): Vec3 {
  const pile = 0.9 + noise(s * 90, t * 90, 71) * 0.2;
  const figure = Math.abs(((s + t) % 0.5) - 0.25) + Math.abs(((s - t + 50) % 0.5) - 0.25);
  const line = figure < 0.07 || Math.abs(figure - 0.25) < 0.018;
  return line ? [pile * 0.55, pile * 0.62, pile * 0.72] : [pile, pile, pile];
}
