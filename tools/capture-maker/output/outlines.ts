import type { Floor } from '../building/floor.ts';
import type { Chart } from '../geometry/chart.ts';
import type { Model } from '../geometry/model.ts';

/** Outlines, seen from above, of a floor's flat tops between two heights above its floor, lowest first. */
export function furnitureOutlines(
  model: Model,
  floor: Floor,
  from: number,
  to: number,
): [number, number][][] {
  const tops = model.charts.filter((chart) => isTop(chart, floor, from, to) && !insideWall(chart, floor));
  return tops
    .sort((a, b) => a.origin[1] - b.origin[1])
    .map(({ origin, u, v, width, height }) => {
      const at = (s: number, t: number): [number, number] => [
        origin[0] + u[0] * s + v[0] * t,
        origin[2] + u[2] * s + v[2] * t,
      ];
      return [at(0, 0), at(width, 0), at(width, height), at(0, height)];
    });
}

function isTop({ node, normal, origin }: Chart, { id, elevation }: Floor, from: number, to: number): boolean {
  const above = origin[1] - elevation;
  return node === `floor-${id}` && normal[1] > 0.9 && above > from && above < to;
}

function insideWall({ origin, u, v, width, height }: Chart, { walls }: Floor): boolean {
  const x = origin[0] + (u[0] * width + v[0] * height) / 2;
  const z = origin[2] + (u[2] * width + v[2] * height) / 2;
  return walls.some(({ axis, at, thickness, from, to }) => {
    const [along, across] = axis === 'x' ? [x, z] : [z, x];
    return Math.abs(across - at) < thickness / 2 + 0.05 && along > from && along < to;
  });
}

/** Outlines, seen from above, of pieces on a floor that have no flat top of their own: sofas, plants, a bath. */
export function softOutlines(model: Model, { id, elevation }: Floor): Place[][] {
  const pieces = new Map<number, Place[]>();
  for (const { node, piece, points } of model.triangles) {
    if (node !== `floor-${id}` || piece === 0) continue;
    const known = pieces.get(piece) ?? [];
    for (const [x, y, z] of points)
      if (y - elevation > 0.05 && y - elevation < 1.3)
        known.push([Math.round(x * 100) / 100, Math.round(z * 100) / 100]);
    pieces.set(piece, known);
  }
  return [...pieces.values()].map(convexHull).filter((hull) => hull.length > 2);
}

type Place = [number, number];

/** The convex hull of places, by Andrew's monotone chain. */
function convexHull(places: Place[]): Place[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (points: Place[]) => {
    const hull: Place[] = [];
    for (const point of points) {
      while (hull.length > 1 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 1e-9) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

const turn = (a: Place, b: Place, c: Place) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
