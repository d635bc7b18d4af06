import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom, noise } from './noise.ts';
import { woodGrain } from './patterns.ts';

/** Distance from the nearer edge of a cell of a row, metres. */
const toEdge = (at: number, size: number) => {
  const within = ((at % size) + size) % size;
  return Math.min(within, size - within);
};

/** Concrete cast against boards 0.2 m high: the grain of each board, fins between them. */
export function boardConcrete(s: number, t: number): number {
  const row = Math.floor(t / 0.2);
  const grain = noise(s * 1.4 + row * 9, t * 70, 101) * 0.1 + noise(s * 6, t * 160, 102) * 0.05;
  const cloud = noise(s * 0.7, t * 0.7, 103) * 0.16 + noise(s * 2.6, t * 2.6, 104) * 0.08;
  const tone = 0.78 + cellRandom(row, Math.floor((s + row * 1.3) / 2.4), 105) * 0.17;
  const fin = toEdge(t, 0.2) < 0.011 ? 0.74 : 1;
  const butt = toEdge(s + cellRandom(row, 7) * 2.4, 2.4) < 0.011 ? 0.8 : 1;
  const pore = noise(s * 40, t * 40, 106) > 0.92 ? 0.86 : 1;
  return (tone + grain + cloud) * fin * butt * pore;
}

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

/** Boards 0.12 m wide that run along t, with a shadow gap between them. */
export function uprightBoards(s: number, t: number): number {
  const board = Math.floor(s / 0.12);
  if (toEdge(s, 0.12) < 0.006) return 0.35;
  return (0.86 + cellRandom(board, 131) * 0.26) * woodGrain(t, s, board);
}

/** Boards 0.14 m wide that run along s: a deck, or a boarded ceiling. */
export function boards(s: number, t: number): number {
  const board = Math.floor(t / 0.14);
  if (toEdge(t, 0.14) < 0.004) return 0.4;
  const along = s + cellRandom(board, 141) * 3;
  const tone = 0.86 + cellRandom(board, Math.floor(along / 3), 142) * 0.24;
  return tone * woodGrain(along, t, board);
}

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

/** Small glazed tiles, each of a slightly different tone. */
export function glazedTiles(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.1), Math.floor(t / 0.1)];
  if (Math.min(toEdge(s, 0.1), toEdge(t, 0.1)) < 0.005) return 0.72;
  return 0.82 + cellRandom(i, j, 181) * 0.3 + noise(s * 25, t * 25, 182) * 0.06;
}

/** A woven rug of long quiet bands. */
export function bandedRug(s: number, t: number): Vec3 {
  const pile = 0.88 + noise(s * 80, t * 120, 191) * 0.24;
  const band = Math.floor(t / 0.09);
  const tone = cellRandom(band, 192);
  if (tone > 0.82) return [pile * 0.62, pile * 0.5, pile * 0.42];
  if (tone > 0.64) return [pile * 0.9, pile * 0.82, pile * 0.74];
  return [pile, pile, pile];
}
