import type { Vec3 } from '../geometry/vector.ts';
import { cellRandom, noise } from './noise.ts';
import { woodGrain } from './timber.ts';

/** Welded sheet flooring with fine flecks, joints every 2 m. */
export function labFloor(s: number, t: number): Vec3 {
  const fleck = cellRandom(Math.floor(s * 140), Math.floor(t * 140), 15);
  const tone = 0.97 + (noise(s * 0.7, t * 0.7, 3) - 0.5) * 0.05;
  const joint = Math.abs((((s % 2) + 2) % 2) - 1) < 0.003 ? 0.88 : 1;
  const value = tone * joint * (fleck > 0.93 ? 0.86 : fleck < 0.06 ? 1.1 : 1);
  return [value, value * 1.005, value * 1.01];
}

/** Power-floated concrete: clouds, wear, and saw cuts every 6 m. */
export function hallFloor(s: number, t: number): Vec3 {
  const clouds =
    noise(s * 0.35, t * 0.35, 61) * 0.5 + noise(s * 1.3, t * 1.3, 62) * 0.3 + noise(s * 5, t * 5, 63) * 0.2;
  const cut = Math.min(near(s, 6), near(t, 6)) < 0.006 ? 0.6 : 1;
  const worn = noise(s * 0.22 + 9, t * 1.1, 64) > 0.72 ? 0.95 : 1;
  const value = (0.86 + clouds * 0.28) * cut * worn;
  return [value * 1.01, value, value * 0.985];
}

/** Honed limestone slabs of 1.2 × 0.6 m in half bond. */
export function stoneSlabs(s: number, t: number): Vec3 {
  const row = Math.floor(t / 0.6);
  const along = s + (row % 2) * 0.6;
  const slab = Math.floor(along / 1.2);
  const edge = Math.min(near(t, 0.6), near(along, 1.2));
  const tone = 0.95 + cellRandom(row, slab, 71) * 0.1;
  const vein = noise(s * 1.4 + noise(t * 2, s, 72) * 2, t * 3.2, 73 + (slab & 3));
  const cloud = noise(s * 6, t * 6, 74) * 0.04;
  const value = (tone - (vein > 0.7 ? (vein - 0.7) * 0.25 : 0) + cloud - 0.02) * (edge < 0.003 ? 0.72 : 1);
  return [value * 1.01, value, value * 0.98];
}

/** Precast panels, 3 × 1.2 m, with narrow shadow joints. */
export function slabs(s: number, t: number): number {
  const cloud = noise(s * 0.9, t * 0.9, 81) * 0.05 + noise(s * 12, t * 12, 82) * 0.03;
  return (0.96 + cloud) * (Math.min(near(s, 3), near(t, 1.2)) < 0.006 ? 0.6 : 1);
}

/** Boards of 0.12 m along s with open joints. */
export function boards(s: number, t: number): number {
  const row = Math.floor(t / 0.12);
  if (near(t, 0.12) < 0.006) return 0.45;
  return (
    (0.94 + cellRandom(row, Math.floor(s / 2.4 + cellRandom(row, 1) * 2), 9) * 0.1) *
    woodGrain(s, t, row * 13)
  );
}

/** Raised lozenges on steel plate. */
export function checkerPlate(s: number, t: number): number {
  const [i, j] = [Math.floor(s / 0.03), Math.floor(t / 0.03)];
  const [x, y] = [s / 0.03 - i - 0.5, t / 0.03 - j - 0.5];
  const [a, b] = (i + j) % 2 ? [x + y, x - y] : [x - y, x + y];
  return Math.abs(a) < 0.6 && Math.abs(b) < 0.16 ? 1.15 : 0.95;
}

/** Distance to the nearest multiple of `pitch`. */
function near(value: number, pitch: number): number {
  const rest = ((value % pitch) + pitch) % pitch;
  return Math.min(rest, pitch - rest);
}
