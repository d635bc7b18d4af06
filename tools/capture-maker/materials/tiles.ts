import sharp from 'sharp';
import { noise } from './noise.ts';
import type { TileName } from './material.ts';
import { encode } from '../light/srgb.ts';

const SIZE = 256;
/** Mean brightness (linear) of a tile; vertex colours are divided by it. */
export const TILE_MEAN = 0.72;

/** Noise that repeats after `period` cells in both directions. */
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

/** A repeating texture as WebP. */
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
