import type { Geometry, Look } from '../levels/geometry.ts';

/** One geometry of several, and which of them each of its vertices comes from. Looks stay apart. */
export function joinGeometries(geometries: readonly Geometry[]): { geometry: Geometry; partOf: Uint32Array } {
  const looks: Look[] = [];
  const count = geometries.reduce((sum, { lookOf }) => sum + lookOf.length, 0);
  const corners = geometries.reduce((sum, { indices }) => sum + indices.length, 0);
  const geometry: Geometry = {
    looks,
    lookOf: new Uint16Array(count),
    positions: new Float32Array(count * 3),
    uvs: new Float32Array(count * 2),
    colors: new Uint16Array(count * 4),
    indices: new Uint32Array(corners),
  };
  const partOf = new Uint32Array(count);
  let vertex = 0;
  let corner = 0;
  for (const [part, { lookOf, positions, uvs, colors, indices, looks: own }] of geometries.entries()) {
    const renamed = own.map((look) => findLook(looks, look));
    for (let i = 0; i < lookOf.length; i++) geometry.lookOf[vertex + i] = renamed[lookOf[i]!]!;
    partOf.fill(part, vertex, vertex + lookOf.length);
    geometry.positions.set(positions, vertex * 3);
    geometry.uvs.set(uvs, vertex * 2);
    geometry.colors.set(colors, vertex * 4);
    for (let i = 0; i < indices.length; i++) geometry.indices[corner + i] = indices[i]! + vertex;
    vertex += lookOf.length;
    corner += indices.length;
  }
  return { geometry, partOf };
}

function findLook(looks: Look[], look: Look): number {
  const known = looks.findIndex(
    (other) =>
      other.alpha === look.alpha &&
      other.cutoff === look.cutoff &&
      other.doubleSided === look.doubleSided &&
      other.picture === look.picture,
  );
  return known >= 0 ? known : looks.push(look) - 1;
}
