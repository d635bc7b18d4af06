import type { Bounds } from '../../building/floor.ts';
import type { Detail } from '../../geometry/chart.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';

/** Areas of one floor, as one face: its pattern runs through. */
export function surface(model: Model, material: Material, y: number, areas: Bounds[], detail?: Detail): void {
  const { x0, z0, x1, z1 } = around(areas);
  const pieces = areas.map((a) => ({ s0: a.x0 - x0, s1: a.x1 - x0, t0: z1 - a.z1, t1: z1 - a.z0 }));
  model.rectangle(material, [x0, y, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1], {
    pieces,
    ...(detail ? { detail } : {}),
  });
}

export function ceiling(model: Model, material: Material, y: number, areas: Bounds[]): void {
  const { x0, z0, x1, z1 } = around(areas);
  const pieces = areas.map((a) => ({ s0: a.x0 - x0, s1: a.x1 - x0, t0: a.z0 - z0, t1: a.z1 - z0 }));
  model.on('ceiling', () =>
    model.rectangle(material, [x0, y, z0], [x1 - x0, 0, 0], [0, 0, z1 - z0], { pieces }),
  );
}

function around(areas: Bounds[]): Bounds {
  return {
    x0: Math.min(...areas.map(({ x0 }) => x0)),
    z0: Math.min(...areas.map(({ z0 }) => z0)),
    x1: Math.max(...areas.map(({ x1 }) => x1)),
    z1: Math.max(...areas.map(({ z1 }) => z1)),
  };
}
