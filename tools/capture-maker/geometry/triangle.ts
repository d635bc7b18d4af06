import type { Material } from '../materials/material.ts';
import type { Vec3 } from './vector.ts';
import type { Layer } from './chart.ts';

/** A triangle whose light is kept in its vertices. */
export type Triangle = {
  layer: Layer;
  node: string;
  /** Number of the piece it is part of: what was drawn in one frame that stands in its floor's own. */
  piece: number;
  material: Material;
  points: [Vec3, Vec3, Vec3];
  normals: [Vec3, Vec3, Vec3];
  uvs?: [number, number][];
};
