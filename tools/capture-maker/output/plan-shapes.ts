import type { Bounds } from '../building/floor.ts';

/** Units of the drawing per metre. */
const SCALE = 50;

export const mm = (metres: number) => Math.round(metres * SCALE * 10) / 10;

export function area({ x0, z0, x1, z1 }: Bounds): string {
  const from = x0 || z0 ? `x="${mm(x0)}" y="${mm(z0)}" ` : '';
  return `<rect ${from}width="${mm(x1 - x0)}" height="${mm(z1 - z0)}"/>`;
}

export function outside(open: readonly Bounds[]): string {
  return open.length > 0 ? `<g id="outside" fill="#e3e6dd">${open.map(area).join('')}</g>\n` : '';
}

export type Place = [number, number];

export const polygon = (points: [number, number][]) =>
  `<polygon points="${points.map(([x, z]) => `${mm(x)},${mm(z)}`).join(' ')}"/>`;
