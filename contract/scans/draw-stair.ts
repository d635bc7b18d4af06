import { inUnits } from './plan-units.ts';
import type { Stair } from './space.ts';

type Point = readonly [number, number];

/** Metres: depth of a tread, and length of each half of an arrow's head. */
const TREAD = 0.27;
const HEAD = 0.2;
/** Treads at most: what is longer is a ramp. */
const TREADS_MAX = 60;

/** A stair: its outline, treads across its ascent, and an arrow that points up. */
export function drawStair({ outline, up }: Stair): string {
  const length = Math.hypot(up[0], up[1]);
  const points = outline.map(([x, z]) => `${inUnits(x)},${inUnits(z)}`).join(' ');
  const border = `<polygon points="${points}"/>`;
  if (length === 0) return border;
  const [ux, uz] = [up[0] / length, up[1] / length];
  const turned = outline.map(([x, z]): Point => [x * ux + z * uz, z * ux - x * uz]);
  const place = ([along, across]: Point) =>
    `${inUnits(along * ux - across * uz)} ${inUnits(along * uz + across * ux)}`;
  const from = Math.min(...turned.map(([along]) => along));
  const to = Math.max(...turned.map(([along]) => along));
  const count = Math.min(TREADS_MAX, Math.floor((to - from) / TREAD));
  const treads = Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
    const along = from + ((index + 1) * (to - from)) / count;
    const ends = crossings(turned, along);
    return Array.from(
      { length: Math.floor(ends.length / 2) },
      (__, pair) => `M${place([along, ends[pair * 2]!])}L${place([along, ends[pair * 2 + 1]!])}`,
    ).join('');
  });
  return `${border}<path d="${treads.join('')}"/>${arrow(turned, from, to, place)}`;
}

/** Along the middle of a stair, as far as that is inside of it. */
function arrow(turned: readonly Point[], from: number, to: number, place: (point: Point) => string): string {
  const across = turned.reduce((sum, [, side]) => sum + side, 0) / turned.length;
  const [start, tip] = [from + (to - from) * 0.05, from + (to - from) * 0.95];
  const head = Math.min(HEAD, (to - from) / 4);
  const wings = [-1, 1].map((sign) => place([tip - head, across + (sign * head) / 2]));
  return `<path d="M${place([start, across])}L${place([tip, across])}M${wings[0]}L${place([tip, across])}L${wings[1]}" fill="none" stroke="currentColor" stroke-width="1.2"/>`;
}

/** Where the outline crosses a line across the ascent, in order. */
function crossings(turned: readonly Point[], along: number): number[] {
  return turned
    .flatMap(([a1, c1], index) => {
      const [a2, c2] = turned[(index + 1) % turned.length] as Point;
      return a1 > along !== a2 > along ? [c1 + ((along - a1) / (a2 - a1)) * (c2 - c1)] : [];
    })
    .sort((one, other) => one - other);
}
