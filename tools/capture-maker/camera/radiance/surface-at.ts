import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { hit, buildBvh } from '../../light/rays.ts';
import { type Texture, readTexture } from './texture.ts';
import type { MeshBVH } from 'three-mesh-bvh';
import type { Faces } from '../../geometry/faces.ts';
import type { Lookup } from '../../light/atlas.ts';
import type { Daylight } from '../../building/daylight.ts';
import type { PreparedLight } from '../../light/prepared-light.ts';
import type { Samples } from '../../light/samples.ts';
import { cellRandom } from '../../materials/patterns.ts';

/** The result of one look along a ray. The next one overwrites it. */
export const seen = {
  /** The matt colour, and the light on it: direct from lamps, sky and sun, and from other surfaces. */
  albedo: new Float64Array(3),
  light: new Float64Array(3),
  bounced: new Float64Array(3),
  /** The light that rough surfaces reflect. */
  gloss: new Float64Array(3),
  /** Other visible light: clear reflections, lamps, the sky, glints on glass. */
  rest: new Float64Array(3),
  normal: new Float64Array(3),
  distance: 0,
};

export const NEAR = 0.003;
export const p = new Float64Array(3);
export const shown = new Float64Array(3);
export const tint = new Float64Array(3);
export const normal = new Float64Array(3);
export const flat = new Float64Array(3);
export const random = new Float64Array(2);

/**
 * Returns the share of light that is reflected at an angle (Schlick 1994), given the share at normal
 * incidence.
 */
export function share(facing: number, cosine: number): number {
  return facing + (1 - facing) * (1 - Math.min(1, Math.max(0, cosine))) ** 5;
}

/** The result of the last look-up. The next one overwrites it. */
export const surface = {
  material: { name: '', albedo: [0, 0, 0] } as Material,
  /**
   * Unit normals that face the side the ray came from. `flat` is the normal of the face; `normal` is smoothed
   * on curved objects.
   */
  flat: new Float64Array(3),
  normal: new Float64Array(3),
  albedo: new Float64Array(3),
  glow: new Float64Array(3),
};

/** Fills `surface` for the face that `hit` names, hit at x, y, z. */
export function surfaceAt(
  model: Model,
  faces: TracedFaces,
  sheet: Texture,
  x: number,
  y: number,
  z: number,
): void {
  const from = faces.source[hit.triangle]!;
  if (from >= 0) chartAt(model, from, x, y, z);
  else triangleAt(model, ~from, sheet, x, y, z);
  if (!hit.back) return;
  for (let c = 0; c < 3; c++) {
    surface.flat[c] = -surface.flat[c]!;
    surface.normal[c] = -surface.normal[c]!;
  }
}

function chartAt(model: Model, index: number, x: number, y: number, z: number): void {
  const { material, origin, u, v, normal } = model.charts[index]!;
  const [px, py, pz] = [x - origin[0], y - origin[1], z - origin[2]];
  surface.material = material;
  surface.flat.set(normal);
  surface.normal.set(normal);
  surface.glow.set(material.glow ?? [0, 0, 0]);
  colour(material, px * u[0] + py * u[1] + pz * u[2], px * v[0] + py * v[1] + pz * v[2], index);
}

function triangleAt(model: Model, index: number, sheet: Texture, x: number, y: number, z: number): void {
  const { material, points, normals, uvs } = model.triangles[index]!;
  const { u, v } = hit;
  const w = 1 - u - v;
  const [a, b, c] = points;
  const e = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const f = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
  unit(surface.flat, e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]);
  const [n0, n1, n2] = normals;
  unit(
    surface.normal,
    n0[0] * w + n1[0] * u + n2[0] * v,
    n0[1] * w + n1[1] * u + n2[1] * v,
    n0[2] * w + n1[2] * u + n2[2] * v,
  );
  surface.material = material;
  surface.glow.set(material.glow ?? [0, 0, 0]);
  if (material.picture && uvs) {
    const s = uvs[0]![0] * w + uvs[1]![0] * u + uvs[2]![0] * v;
    const t = uvs[0]![1] * w + uvs[1]![1] * u + uvs[2]![1] * v;
    readTexture(sheet, s, t, material.glow ? surface.glow : surface.albedo);
    return;
  }
  if (material.tile && uvs) {
    const { metres } = material.tile;
    const s = uvs[0]![0] * w + uvs[1]![0] * u + uvs[2]![0] * v;
    const t = uvs[0]![1] * w + uvs[1]![1] * u + uvs[2]![1] * v;
    colour(material, s * metres, t * metres, 0);
    return;
  }
  const [nx, ny, nz] = [Math.abs(surface.flat[0]!), Math.abs(surface.flat[1]!), Math.abs(surface.flat[2]!)];
  if (ny >= nx && ny >= nz) colour(material, x, z, 0);
  else colour(material, nx > nz ? z : x, y, 0);
}

function colour({ albedo, pattern }: Material, s: number, t: number, seed: number): void {
  const factor = pattern?.(s, t, seed) ?? 1;
  for (let c = 0; c < 3; c++) {
    surface.albedo[c] = Math.min(0.95, albedo[c]! * (typeof factor === 'number' ? factor : factor[c]!));
  }
}

function unit(out: Float64Array, x: number, y: number, z: number): void {
  const size = Math.hypot(x, y, z) || 1;
  out[0] = x / size;
  out[1] = y / size;
  out[2] = z / size;
}

/** Faces and their data, as threads receive them. */
export type KnownFaces = Faces & { lookup: Lookup };

/** Faces and their data, ready for rays. */
export type TracedFaces = { bvh: MeshBVH; lookup: Lookup; source: Int32Array };

export function traced({ points, lookup, source }: KnownFaces): TracedFaces {
  return { bvh: buildBvh(points), lookup, source };
}

/** Everything that a ray may hit, and the light cached there beforehand. */
export type TracedScene = {
  model: Model;
  solid: TracedFaces;
  glass: TracedFaces;
  samples: Samples;
  lights: PreparedLight[];
  daylight: Daylight;
  sheet: Texture;
  panorama: Texture;
  /** The amount of scene light that is displayed as 1. Light sources are given in display values. */
  glow: number;
};

let pixel = 0;

/** Starts the random numbers of another pixel. */
export function beginPixel(index: number): void {
  pixel = index;
}

/**
 * Writes two numbers in 0..1 to `out` that cover the square evenly as `index` counts up (Roberts 2018, the R2
 * sequence), shifted for each pixel and `purpose`.
 */
export function pair(purpose: number, index: number, out: Float64Array): void {
  out[0] = (cellRandom(pixel, purpose, 1) + index * 0.7548776662466927) % 1;
  out[1] = (cellRandom(pixel, purpose, 2) + index * 0.5698402909980532) % 1;
}
