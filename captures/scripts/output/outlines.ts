import type { Storey } from '../building/storey.ts';
import type { Chart, Model } from '../geometry/model.ts';

/** Outlines, seen from above, of a storey's flat tops between ankle and shoulder height, lowest first. */
export function furnitureOutlines(model: Model, storey: Storey): [number, number][][] {
  const tops = model.charts.filter((chart) => isTop(chart, storey) && !insideWall(chart, storey));
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

function isTop({ node, normal, origin }: Chart, { id, elevation }: Storey): boolean {
  const above = origin[1] - elevation;
  return node === `floor-${id}` && normal[1] > 0.9 && above > 0.005 && above < 2.2;
}

function insideWall({ origin, u, v, width, height }: Chart, { walls }: Storey): boolean {
  const x = origin[0] + (u[0] * width + v[0] * height) / 2;
  const z = origin[2] + (u[2] * width + v[2] * height) / 2;
  return walls.some(({ axis, at, thickness, from, to }) => {
    const [along, across] = axis === 'x' ? [x, z] : [z, x];
    return Math.abs(across - at) < thickness / 2 + 0.05 && along > from && along < to;
  });
}
