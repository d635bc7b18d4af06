import type { Vec3 } from '../geometry/vector.ts';

/** Returns the pattern of fair-faced blockwork of 0.4 × 0.2 m, painted: joints show as shallow lines. */
export function blockwork(s: number, t: number): number {
  const row = Math.floor(t / 0.2);
  const along = s + (row % 2) * 0.2;
  const edge = Math.min(t - row * 0.2, (row + 1) * 0.2 - t, along % 0.4, 0.4 - (along % 0.4));
  const tone = 0.985 + cellRandom(row, Math.floor(along / 0.4), 15) * 0.03;
  const rough = 0.975 + noise(s * 60, t * 60, 16) * 0.05;
  return tone * rough * (edge < 0.009 ? 0.86 : 1);
}

/**
 * Returns the pattern of blockwork with a dado: the lower part of the wall in a darker, tougher paint (a
 * factor on the upper colour).
 */
export const dado =
  (height: number, factor: Vec3) =>
  (s: number, t: number): Vec3 => {
    const value = blockwork(s, t) * (0.97 + noise(s * 1.3, t * 1.3, 17) * 0.06);
    if (t >= height) return [value, value, value];
    const scuffed = value * (t < 0.25 ? 0.94 + noise(s * 7, t * 9, 18) * 0.07 : 1);
    return [scuffed * factor[0], scuffed * factor[1], scuffed * factor[2]];
  };

/** Returns the pattern of zinc crystals on galvanised sheet. */
export function spangle(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.022), Math.floor(t / 0.022)];
  return 0.94 + cellRandom(i, j, 19) * 0.07 + noise(s * 3, t * 3, 20) * 0.06;
}

/**
 * Returns the pattern of power-floated concrete under an epoxy coat: slow clouds, hairline joints every 3 m,
 * a little wear.
 */
export function coatedFloor(s: number, t: number): number {
  const clouds = noise(s * 0.8, t * 0.8, 24) * 0.6 + noise(s * 3.1, t * 3.1, 25) * 0.4;
  const fleck = (cellRandom(Math.floor(s * 110), Math.floor(t * 110), 26) - 0.5) * 0.05;
  return 0.95 + clouds * 0.1 + fleck;
}

/** Returns the pattern of board-marked concrete of a ceiling: boards of 0.14 m. */
export function boardMarked(s: number, t: number): number {
  const board = Math.floor(t / 0.14);
  const edge = Math.min(t - board * 0.14, (board + 1) * 0.14 - t);
  const grain = noise(s * 1.6 + board * 5, t * 40, 27);
  return (0.95 + cellRandom(board, 3, 28) * 0.06 + (grain - 0.5) * 0.08) * (edge < 0.007 ? 0.9 : 1);
}

/** Returns the pattern of rounded gravel. */
export function gravel(s: number, t: number): number {
  return 0.62 + noise(s * 26, t * 26, 29) * 0.5 + noise(s * 60, t * 60, 30) * 0.28;
}

/** Returns the pattern of marbled linoleum. */
export function linoleum(s: number, t: number): number {
  return 0.93 + noise(s * 9 + noise(s * 2, t * 2, 35) * 6, t * 3, 34) * 0.14;
}

/** Returns the pattern of small glazed tiles, each of a slightly different tone. */
export function glazedTiles(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.1), Math.floor(t / 0.1)];
  if (Math.min(toEdge(s, 0.1), toEdge(t, 0.1)) < 0.005) return 0.72;
  return 0.82 + cellRandom(i, j, 181) * 0.3 + noise(s * 25, t * 25, 182) * 0.06;
}

/** Returns the pattern of a woven rug of long quiet bands. */
export function bandedRug(s: number, t: number): Vec3 {
  const pile = 0.88 + noise(s * 80, t * 120, 191) * 0.24;
  const band = Math.floor(t / 0.09);
  const tone = cellRandom(band, 192);
  if (tone > 0.82) return [pile * 0.62, pile * 0.5, pile * 0.42];
  if (tone > 0.64) return [pile * 0.9, pile * 0.82, pile * 0.74];
  return [pile, pile, pile];
}

/** Returns a repeatable number in 0..1 for a cell of an endless grid. */
export function cellRandom(x: number, y: number, seed = 0): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Returns smooth noise in 0..1 with features of size 1. */
export function noise(x: number, y: number, seed = 0): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [fx, fy] = [ease(x - i), ease(y - j)];
  const low = cellRandom(i, j, seed) * (1 - fx) + cellRandom(i + 1, j, seed) * fx;
  const high = cellRandom(i, j + 1, seed) * (1 - fx) + cellRandom(i + 1, j + 1, seed) * fx;
  return low * (1 - fy) + high * fy;
}

/** Returns a sequence of repeatable numbers in 0..1. */
export function randomSequence(seed: number): () => number {
  let step = 0;
  return () => cellRandom(step++, seed, 77);
}

/** Returns the distance from the nearer edge of a cell of a row, in metres. */
export const toEdge = (at: number, size: number) => {
  const within = ((at % size) + size) % size;
  return Math.min(within, size - within);
};
