import type { Random } from '../random.ts';
import { type Point, unit } from './lay-rooms.ts';
import type { Style } from './style.ts';

/** Metres: width and depth of what bulges out of a wall. */
const SIZES = { round: [2, 0.9], bay: [1.8, 0.7], niche: [0.9, 0.45] } as const;
/** Metres that stay of the wall on either side. */
const BESIDE = 0.5;

/** Bulges in some outer walls, one for each kind. */
export function addBulges(rooms: readonly Point[][], { bulges = [] }: Style, random: Random): Point[][] {
  const bent = rooms.map((outline) => [...outline]);
  const used = new Set<Point[]>();
  for (const kind of bulges) {
    const [width, depth] = SIZES[kind];
    const places = bent
      .filter((outline) => !used.has(outline))
      .flatMap((outline) =>
        outline.map((a, at) => ({ outline, at, a, b: outline[(at + 1) % outline.length]! })),
      )
      .filter(
        ({ a, b }) => Math.hypot(b[0] - a[0], b[1] - a[1]) > width + 2 * BESIDE && isOuter(a, b, rooms),
      );
    if (places.length === 0) continue;
    const { outline, at, a, b } = random.pick(places);
    const [ux, uz] = unit(a, b);
    const from = (Math.hypot(b[0] - a[0], b[1] - a[1]) - width) / 2;
    const place = ([along, out]: Point): Point => [
      a[0] + (from + along) * ux + out * uz,
      a[1] + (from + along) * uz - out * ux,
    ];
    outline.splice(at + 1, 0, ...shapeOf(kind, width, depth).map(place));
    used.add(outline);
  }
  return bent;
}

function shapeOf(kind: keyof typeof SIZES, width: number, depth: number): Point[] {
  if (kind === 'niche')
    return [
      [0, 0],
      [0, depth],
      [width, depth],
      [width, 0],
    ];
  if (kind === 'bay')
    return [
      [0, 0],
      [depth * 0.6, depth],
      [width - depth * 0.6, depth],
      [width, 0],
    ];
  return Array.from({ length: 13 }, (_, index): Point => {
    const angle = (index / 12) * Math.PI;
    return [(width / 2) * (1 - Math.cos(angle)), depth * Math.sin(angle)];
  });
}

/** No room is on the other side. */
function isOuter(a: Point, b: Point, rooms: readonly Point[][]): boolean {
  const [left, top, right, bottom] = boxOf(rooms.flat());
  const on = (value: number, rim: number) => Math.abs(value - rim) < 1e-6;
  return (
    (on(a[0], b[0]) && (on(a[0], left) || on(a[0], right))) ||
    (on(a[1], b[1]) && (on(a[1], top) || on(a[1], bottom)))
  );
}

export function boxOf(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const zs = points.map(([, z]) => z);
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)];
}

/** Moves a point as the plan is bent: straight lines stay straight. */
export function bend([x, z]: Point, { shear = 0, taper = 0, angle = 0 }: Style): Point {
  const scale = 1 / (1 - taper * z);
  const [bx, bz] = [(x + shear * z) * scale, z * scale];
  return [bx * Math.cos(angle) - bz * Math.sin(angle), bx * Math.sin(angle) + bz * Math.cos(angle)];
}
