import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom, noise } from './noise.ts';
import { toEdge } from './edge.ts';

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
