import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom, noise } from './noise.ts';
import { toEdge } from './edge.ts';

/** Limestone slabs of 1.2 × 0.6 m in running bond. */
export function limestone(s: number, t: number): Vec3 {
  const row = Math.floor(t / 0.6);
  const along = s + (((row % 2) + 2) % 2) * 0.6;
  const slab = Math.floor(along / 1.2);
  const joint = Math.min(toEdge(t, 0.6), toEdge(along, 1.2)) < 0.005;
  if (joint) return [0.76, 0.75, 0.73];
  const tone = 0.95 + cellRandom(row, slab, 111) * 0.09;
  const shift = cellRandom(row, slab, 112) * 40;
  const cloud =
    noise(s * 2.3 + shift, t * 3.4 + shift, 113) * 0.07 + noise(s * 9 + shift, t * 12, 114) * 0.05;
  const fossil = noise(s * 36, t * 36, 115) > 0.9 ? 0.93 : 1;
  const value = (tone - 0.06 + cloud) * fossil;
  const warm = (cellRandom(row, slab, 116) - 0.5) * 0.03;
  return [value * (1 + warm), value, value * (1 - warm)];
}

/** Rough stone in flat courses of differing height. */
export function ashlar(s: number, t: number): Vec3 {
  const pair = Math.floor(t / 0.34);
  const split = 0.12 + cellRandom(pair, 121) * 0.1;
  const within = t - pair * 0.34;
  const low = within < split;
  const row = pair * 2 + (low ? 0 : 1);
  const across = low ? Math.min(within, split - within) : Math.min(within - split, 0.34 - within);
  const width = 0.42 + cellRandom(row, 122) * 0.3;
  const along = s + cellRandom(row, 123) * width;
  const stone = Math.floor(along / width);
  const edge = Math.min(across, toEdge(along, width));
  if (edge < 0.008) return [0.5, 0.48, 0.45];
  const bevel = edge < 0.022 ? 0.88 : 1;
  const tone = 0.78 + cellRandom(row, stone, 124) * 0.36;
  const rough = 0.86 + noise(s * 14, t * 14, row) * 0.16 + noise(s * 60, t * 60, 125) * 0.12;
  const warm = (cellRandom(row, stone, 126) - 0.4) * 0.14;
  const value = tone * rough * bevel;
  return [value * (1 + warm), value, value * (1 - warm)];
}

/** White marble with grey veins, in slabs of 0.6 × 1.2 m. */
export function marble(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.6), Math.floor(t / 1.2)];
  if (Math.min(toEdge(s, 0.6), toEdge(t, 1.2)) < 0.0035) return 0.8;
  const shift = cellRandom(i, j, 171) * 30;
  const bend = noise(s * 1.6 + shift, t * 1.6, 172) * 1.3 + noise(s * 5, t * 5 + shift, 173) * 0.4;
  const vein = Math.abs(Math.sin((s * 1.3 + t * 0.9 + shift + bend) * 3.2));
  const thin = Math.max(0, 1 - vein * 9) * 0.22 + Math.max(0, 1 - vein * 2.4) * 0.07;
  return 1.02 - thin - noise(s * 2, t * 2 + shift, 174) * 0.05;
}
