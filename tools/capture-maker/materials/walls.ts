import { cellRandom, noise } from './noise.ts';

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
