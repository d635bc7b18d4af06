import type { Patch } from './gather-cell.ts';
import { GRID } from './welder.ts';
import type { Geometry, Look } from './geometry.ts';

/** One geometry of all patches of a cell. `picture`: what each is drawn with; patches that look the same are drawn together. */
export function joinPatches(patches: readonly Patch[], picture: (patch: Patch) => Look['picture']): Geometry {
  const looks: Look[] = [];
  const count = patches.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const corners = patches.reduce((sum, { indices }) => sum + indices.length, 0);
  const geometry: Geometry = {
    looks,
    lookOf: new Uint16Array(count),
    positions: new Float32Array(count * 3),
    uvs: new Float32Array(count * 2),
    colors: new Uint16Array(count * 4),
    indices: new Uint32Array(corners),
  };
  let vertex = 0;
  let corner = 0;
  for (const patch of patches) {
    const { positions, uvs, colors, indices } = patch;
    geometry.lookOf.fill(lookOf(looks, patch, picture(patch)), vertex, vertex + positions.length / 3);
    for (let i = 0; i < positions.length; i++) geometry.positions[vertex * 3 + i] = positions[i]! / GRID;
    if (uvs) geometry.uvs.set(uvs, vertex * 2);
    geometry.colors.set(colors, vertex * 4);
    for (let i = 0; i < indices.length; i++) geometry.indices[corner + i] = indices[i]! + vertex;
    vertex += positions.length / 3;
    corner += indices.length;
  }
  return geometry;
}

function lookOf(looks: Look[], { material }: Patch, picture: Look['picture']): number {
  const { alpha, cutoff, doubleSided } = material;
  const known = looks.findIndex(
    (look) =>
      look.alpha === alpha &&
      (alpha !== 'mask' || look.cutoff === cutoff) &&
      look.doubleSided === doubleSided &&
      look.picture === picture,
  );
  return known >= 0 ? known : looks.push({ alpha, cutoff, doubleSided, picture }) - 1;
}
