import { cellRandom, noise, toEdge } from './patterns.ts';
import sharp from 'sharp';
import type { TileName } from './material.ts';
import { encode } from '../light/tone.ts';
import type { Vec3 } from '../geometry/vector.ts';

/** Returns the pattern of rolled paint: a very slight unevenness. */
export function paint(s: number, t: number, seed: number): number {
  return 1 + (noise(s * 1.7, t * 1.7, seed) - 0.5) * 0.025 + (cellRandom(s * 70, t * 70, seed) - 0.5) * 0.035;
}

/** Returns the pattern of cast concrete: clouds, pores, and joints of the shuttering every 1.5 m. */
export function concrete(s: number, t: number): number {
  const clouds =
    noise(s * 1.1, t * 1.1, 41) * 0.5 + noise(s * 4, t * 4, 42) * 0.3 + noise(s * 15, t * 15, 43) * 0.2;
  const pore = noise(s * 34, t * 34, 44) > 0.9 ? 0.8 : 1;
  const joint = Math.abs((s % 1.5) - 0.75) < 0.006 ? 0.78 : 1;
  return (0.84 + clouds * 0.32) * pore * joint;
}

/** Returns the pattern of ceiling tiles of 0.6 m in a white grid. */
export function ceilingTiles(s: number, t: number): number {
  const edge = Math.min(s % 0.6, 0.6 - (s % 0.6), t % 0.6, 0.6 - (t % 0.6));
  if (edge < 0.014) return 1.06;
  if (edge < 0.03) return 0.84;
  return 0.955 + noise(s * 40, t * 40, 51) * 0.06;
}

/** Returns the pattern of glazed tiles of 0.2 × 0.1 m in running bond. */
export function metroTiles(s: number, t: number): number {
  const row = Math.floor(t / 0.1);
  const along = s + (row % 2) * 0.1;
  const edge = Math.min(t - row * 0.1, (row + 1) * 0.1 - t, along % 0.2, 0.2 - (along % 0.2));
  return edge < 0.008 ? 0.74 : 0.97 + cellRandom(row, Math.floor(along / 0.2), 61) * 0.07;
}

/** Returns the pattern of woven cloth. */
export function weave(s: number, t: number, seed: number): number {
  const thread = Math.sin(s * 500) * Math.sin(t * 500) * 0.06;
  return 0.94 + thread + noise(s * 45, t * 45, seed) * 0.12;
}

const SIZE = 256;
/** The mean brightness (linear) of a tile. Vertex colours are divided by it. */
export const TILE_MEAN = 0.72;

/** Returns noise that repeats after `period` cells in both directions. */
function wrapped(x: number, y: number, period: number, seed: number): number {
  const [fx, fy] = [x / period, y / period];
  const at = (dx: number, dy: number) => noise(x - dx * period, y - dy * period, seed);
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
}

function fabric(u: number, v: number): number {
  const [i, j] = [u * 32, v * 32];
  const over = (Math.floor(i) + Math.floor(j)) % 2 === 0;
  const across = Math.sin((over ? i : j) * Math.PI);
  return 0.86 + 0.2 * Math.abs(across) * (over ? 1 : 0.85) + (wrapped(u * 64, v * 64, 64, 3) - 0.5) * 0.2;
}

function wood(u: number, v: number): number {
  const wave = wrapped(u * 4, v * 4, 4, 5) * 0.05;
  return 0.86 + wrapped(u * 4, (v + wave) * 48, 48, 6) * 0.18 + wrapped(u * 16, v * 128, 128, 7) * 0.1;
}

const drawings: Record<TileName, (u: number, v: number) => number> = { fabric, wood };
export const TILES = Object.keys(drawings) as TileName[];

/** Returns a repeating texture as WebP. */
export async function tileImage(name: TileName): Promise<Uint8Array> {
  const draw = drawings[name];
  const values = Float64Array.from({ length: SIZE * SIZE }, (_, i) =>
    draw((i % SIZE) / SIZE, Math.floor(i / SIZE) / SIZE),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const pixels = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < values.length; i++)
    pixels.fill(encode((values[i]! / mean) * TILE_MEAN), i * 3, i * 3 + 3);
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .webp({ quality: 70 })
    .toBuffer();
}

/** Returns the pattern of limestone slabs of 1.2 × 0.6 m in running bond. */
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

/** Returns the pattern of rough stone in flat courses of differing height. */
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

/** Returns the pattern of white marble with grey veins, in slabs of 0.6 × 1.2 m. */
export function marble(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.6), Math.floor(t / 1.2)];
  if (Math.min(toEdge(s, 0.6), toEdge(t, 1.2)) < 0.0035) return 0.8;
  const shift = cellRandom(i, j, 171) * 30;
  const bend = noise(s * 1.6 + shift, t * 1.6, 172) * 1.3 + noise(s * 5, t * 5 + shift, 173) * 0.4;
  const vein = Math.abs(Math.sin((s * 1.3 + t * 0.9 + shift + bend) * 3.2));
  const thin = Math.max(0, 1 - vein * 9) * 0.22 + Math.max(0, 1 - vein * 2.4) * 0.07;
  return 1.02 - thin - noise(s * 2, t * 2 + shift, 174) * 0.05;
}

/** Returns the pattern of fine lengthwise lines of sawn wood. */
export function woodGrain(s: number, t: number, seed: number): number {
  const wave = noise(s * 1.2, t * 6, seed) * 0.5;
  const rings = noise(s * 2.2 + seed, (t + wave * 0.06) * 55, seed + 1);
  const fibre = noise(s * 9, t * 260, seed + 2);
  return 0.86 + rings * 0.18 + fibre * 0.1;
}

/** Returns the pattern of planks of 0.19 × 1.9 m laid along s, each row shifted. */
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

/** Returns the pattern of rounded pebbles. */
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

/** Returns the pattern of mown grass. */
export function grass(s: number, t: number): Vec3 {
  const patch = noise(s * 0.3, t * 0.3, 161) * 0.5 + noise(s * 1.3, t * 1.3, 162) * 0.3;
  const blade = noise(s * 14, t * 14, 163) * 0.3;
  const value = 0.5 + patch + blade;
  return [value * (0.92 + patch * 0.2), value, value * 0.9];
}
