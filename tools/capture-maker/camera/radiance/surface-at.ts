import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { hit } from '../../light/rays.ts';
import type { TracedFaces } from './traced.ts';
import type { Texture } from './texture.ts';
import { readTexture } from './texture.ts';

/** What the last look-up found; overwritten by the next one. */
export const surface = {
  material: { name: '', albedo: [0, 0, 0] } as Material,
  /** Unit normals towards the side the ray came from: of the flat face, and smoothed over curved things. */
  flat: new Float64Array(3),
  normal: new Float64Array(3),
  albedo: new Float64Array(3),
  glow: new Float64Array(3),
};

/** Fills `surface` for the face that `hit` names, met at x, y, z. */
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
