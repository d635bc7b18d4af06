import type { Daylight } from '../building/daylight.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Bake } from '../light/bake.ts';
import { PAGE } from '../light/atlas.ts';
import type { Material } from '../materials/material.ts';
import { Surface } from './surface.ts';
import { colour } from './vertex-colour.ts';

export function collect(model: Model, baked: Bake, eye: Daylight): Map<string, Surface> {
  const surfaces = new Map<string, Surface>();
  const surface = (node: string, key: string) => {
    const name = `${node}|${key}`;
    const known =
      surfaces.get(name) ??
      new Surface(
        !key.startsWith('plain') && !key.startsWith('glass'),
        !key.startsWith('page') && key !== 'sky',
      );
    surfaces.set(name, known);
    return known;
  };
  for (const [i, chart] of model.charts.entries()) {
    if (isBuried(baked, i)) continue;
    const slot = baked.atlas.slots[i]!;
    const height = baked.atlas.heights[slot.page]!;
    const uv = (s: number, t: number): [number, number] => [
      (slot.x + (s / chart.width) * slot.columns) / PAGE,
      (slot.y + slot.rows - (t / chart.height) * slot.rows) / height,
    ];
    for (const { s0, t0, s1, t1 } of chart.pieces) {
      if (s1 - s0 < 1e-4 || t1 - t0 < 1e-4) continue;
      const at = (s: number, t: number): Vec3 =>
        [0, 1, 2].map((c) => chart.origin[c]! + chart.u[c]! * s + chart.v[c]! * t) as Vec3;
      const corners = [
        [s0, t0],
        [s1, t0],
        [s1, t1],
        [s0, t1],
      ] as const;
      const [a, b, c, d] = corners.map(([s, t]) =>
        surface(chart.node, `page-${slot.page}`).vertex(at(s, t), uv(s, t), null),
      );
      surface(chart.node, `page-${slot.page}`).triangles.push(a!, b!, c!, a!, c!, d!);
    }
  }
  for (const [t, { node, material, points, uvs }] of model.triangles.entries()) {
    if (!material.sheet && cornersBuried(baked, t)) continue;
    const target = surface(node, materialKey(material));
    const ids = points.map((point, k) =>
      target.vertex(point, uvs?.[k] ?? null, colour(material, baked, baked.corners[t * 3 + k]!, eye)),
    );
    target.triangles.push(...ids);
  }
  return surfaces;
}

/** True for a face that lies wholly inside other things, so that nobody can see it. */
function isBuried({ samples }: Bake, chart: number): boolean {
  const [first, columns, rows] = [
    samples.grids[chart * 3]!,
    samples.grids[chart * 3 + 1]!,
    samples.grids[chart * 3 + 2]!,
  ];
  return !samples.valid.subarray(first, first + columns * rows).includes(1);
}

/** The same for a triangle that is lit at its corners. */
function cornersBuried({ samples, corners }: Bake, triangle: number): boolean {
  return [0, 1, 2].every((k) => {
    const sample = corners[triangle * 3 + k]!;
    return sample >= 0 && samples.valid[sample] === 0;
  });
}

function materialKey(material: Material): string {
  if (material.glass) return `glass-${material.glass}`;
  if (material.name === 'sky') return 'sky';
  if (material.picture) return 'sheet';
  if (material.tile) return material.tile.name;
  return material.sheet ? 'plain-sheet' : 'plain';
}
