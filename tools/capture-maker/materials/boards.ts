import { cellRandom, noise, toEdge } from './patterns.ts';
import { woodGrain } from './walls.ts';

/**
 * Returns the pattern of concrete cast against boards 0.2 m high: the grain of each board, fins between them.
 */
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

/** Returns the pattern of boards 0.12 m wide that run along t, with a shadow gap between them. */
export function uprightBoards(s: number, t: number): number {
  const board = Math.floor(s / 0.12);
  if (toEdge(s, 0.12) < 0.006) return 0.35;
  return (0.86 + cellRandom(board, 131) * 0.26) * woodGrain(t, s, board);
}

/** Returns the pattern of boards 0.14 m wide that run along s: a deck, or a boarded ceiling. */
export function boards(s: number, t: number): number {
  const board = Math.floor(t / 0.14);
  if (toEdge(t, 0.14) < 0.004) return 0.4;
  const along = s + cellRandom(board, 141) * 3;
  const tone = 0.86 + cellRandom(board, Math.floor(along / 3), 142) * 0.24;
  return tone * woodGrain(along, t, board);
}
