import { type Point, unit } from './lay-rooms.ts';
import { type Gap, lengthOf, type Wall } from './raise-walls.ts';
import type { Leaf, Style } from './style.ts';

/** An upright box on any ground plan, or an upright plane if it has no thickness, in metres. */
export interface Solid {
  /** The ends of its middle line. */
  a: Point;
  b: Point;
  thickness: number;
  bottom: number;
  top: number;
}

const LEAF = 0.04;

/** Returns the pieces of a wall beside, above and below its gaps, and leaves of doors. */
export function solidsOf(wall: Wall, style: Style, leaf: () => Leaf): Solid[] {
  const { thickness } = style;
  const length = lengthOf(wall);
  const [ux, uz] = unit(wall.a, wall.b);
  const at = (along: number): Point => [wall.a[0] + along * ux, wall.a[1] + along * uz];
  const piece = (from: number, to: number, bottom: number, top: number): Solid[] =>
    to - from < 1e-6 || top - bottom < 1e-6 ? [] : [{ a: at(from), b: at(to), thickness, bottom, top }];
  const gaps = [...wall.gaps].sort((one, other) => one.from - other.from);
  const solids: Solid[] = [];
  // Extended at its ends by half the wall's thickness, because walls overlap at corners.
  let from = -thickness / 2;
  for (const gap of gaps) {
    solids.push(...piece(from, gap.from, 0, wall.top));
    solids.push(...piece(gap.from, gap.to, 0, gap.bottom), ...piece(gap.from, gap.to, gap.top, wall.top));
    if (gap.of === 'door') solids.push(...leafOf(gap, leaf(), { at, across: [-uz, ux], thickness }));
    from = gap.to;
  }
  return [...solids, ...piece(from, length + thickness / 2, 0, wall.top)];
}

function leafOf(
  { from, to, top }: Gap,
  leaf: Leaf,
  { at, across, thickness }: { at: (along: number) => Point; across: Point; thickness: number },
): Solid[] {
  const box = (a: Point, b: Point): Solid[] => [{ a, b, thickness: LEAF, bottom: 0.01, top: top - 0.01 }];
  const off = ([x, z]: Point, by: number): Point => [x + across[0] * by, z + across[1] * by];
  const width = to - from - 0.02;
  const hinge = off(at(from + LEAF), thickness / 2);
  if (leaf === 'shut') return box(at(from + 0.01), at(to - 0.01));
  if (leaf === 'both shut') {
    const middle = (from + to) / 2;
    return [...box(at(from + 0.01), at(middle - 0.004)), ...box(at(middle + 0.004), at(to - 0.01))];
  }
  if (leaf === 'open') return box(hinge, off(hinge, width));
  if (leaf === 'ajar') {
    const swung = at(from + LEAF + width * Math.cos(0.9));
    return box(hinge, off(swung, thickness / 2 + width * Math.sin(0.9)));
  }
  if (leaf === 'sliding')
    return box(off(at(to), thickness / 2 + LEAF), off(at(to + width), thickness / 2 + LEAF));
  return [];
}

/** Returns the four corners of its ground plan. */
export function footprint({ a, b, thickness }: Solid): Point[] {
  const [ux, uz] = unit(a, b);
  const [dx, dz] = [(-uz * thickness) / 2, (ux * thickness) / 2];
  return [
    [a[0] + dx, a[1] + dz],
    [b[0] + dx, b[1] + dz],
    [b[0] - dx, b[1] - dz],
    [a[0] - dx, a[1] - dz],
  ];
}
