/** A repeatable number in 0..1 for a cell of an endless grid. */
export function cellRandom(x: number, y: number, seed = 0): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise in 0..1 with features of size 1. */
export function noise(x: number, y: number, seed = 0): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [fx, fy] = [ease(x - i), ease(y - j)];
  const low = cellRandom(i, j, seed) * (1 - fx) + cellRandom(i + 1, j, seed) * fx;
  const high = cellRandom(i, j + 1, seed) * (1 - fx) + cellRandom(i + 1, j + 1, seed) * fx;
  return low * (1 - fy) + high * fy;
}

/** A sequence of repeatable numbers in 0..1. */
export function randomSequence(seed: number): () => number {
  let step = 0;
  return () => cellRandom(step++, seed, 77);
}
