import type { Material } from '../materials/material.ts';
import type { Vec3 } from './vector.ts';

/** Parts of a floor that are nodes of their own, so that each can be hidden; the view outside belongs to none. */
export type Layer = 'floor' | 'ceiling' | 'backdrop';

/** How closely light and colour are kept: `fine` where people look from near by. */
export type Detail = 'fine' | 'floor' | 'wall' | 'ceiling' | 'outside' | 'land';

/** A flat rectangle that gets texels of its own in the atlas; `pieces` are the parts of it that exist, in metres. */
export type Chart = {
  layer: Layer;
  /** Name of its node in the glTF: `floor-<floor>`, `ceiling-<floor>` or `backdrop`. */
  node: string;
  /** Height that its floor lies at, metres. */
  base: number;
  detail: Detail;
  material: Material;
  origin: Vec3;
  u: Vec3;
  v: Vec3;
  normal: Vec3;
  width: number;
  height: number;
  pieces: { s0: number; t0: number; s1: number; t1: number }[];
};
