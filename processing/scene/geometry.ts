import { pickValues } from '../read/growing-array.ts';
import type { ScanMaterial } from '../scan-mesh.ts';

/**
 * How to draw a surface. `picture`: for a repeated picture, its index in the scan; 'atlas' for the combined
 * picture of the part; null if the surface has no picture.
 */
export interface Look {
  alpha: ScanMaterial['alpha'];
  cutoff: number;
  doubleSided: boolean;
  picture: number | 'atlas' | null;
}

/** Returns whether two looks are drawn the same way. */
export function isSameLook(one: Look, other: Look): boolean {
  return (
    one.alpha === other.alpha &&
    (one.alpha !== 'mask' || one.cutoff === other.cutoff) &&
    one.doubleSided === other.doubleSided &&
    one.picture === other.picture
  );
}

/** Returns the index of a look in a list. Adds it if it is missing. */
function indexOfLook(looks: Look[], look: Look): number {
  const known = looks.findIndex((other) => isSameLook(other, look));
  return known >= 0 ? known : looks.push(look) - 1;
}

/**
 * Triangles of several looks in one list. They are simplified together, so that there are no gaps between
 * them.
 */
export interface Geometry {
  looks: Look[];
  /** The index of the look of each vertex. */
  lookOf: Uint16Array;
  /** The positions in metres. */
  positions: Float32Array;
  uvs: Float32Array;
  /** Red, green, blue and alpha of each vertex, linear, 0 to 65,535. */
  colors: Uint16Array;
  indices: Uint32Array;
}

/**
 * Returns a geometry with the given triangles, and only the vertices that they use. `indices`: three per
 * triangle.
 */
export function compact(geometry: Geometry, indices: Uint32Array): Geometry {
  const renamed = new Int32Array(geometry.lookOf.length).fill(-1);
  const used = new Uint32Array(Math.min(geometry.lookOf.length, indices.length));
  const next = new Uint32Array(indices.length);
  let count = 0;
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]!;
    if (renamed[vertex]! < 0) {
      renamed[vertex] = count;
      used[count++] = vertex;
    }
    next[i] = renamed[vertex]!;
  }
  return { ...pickVertices(geometry, used.subarray(0, count)), indices: next };
}

/**
 * Joins several geometries into one. Equal looks are merged. `partOf`: the index of the geometry that each
 * vertex comes from.
 */
export function joinGeometries(geometries: readonly Geometry[]): { geometry: Geometry; partOf: Uint32Array } {
  const looks: Look[] = [];
  const count = geometries.reduce((sum, { lookOf }) => sum + lookOf.length, 0);
  const corners = geometries.reduce((sum, { indices }) => sum + indices.length, 0);
  const geometry = { ...emptyVertices(looks, count), indices: new Uint32Array(corners) };
  const partOf = new Uint32Array(count);
  let vertex = 0;
  let corner = 0;
  for (const [part, { lookOf, positions, uvs, colors, indices, looks: own }] of geometries.entries()) {
    const renamed = own.map((look) => indexOfLook(looks, look));
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

function emptyVertices(looks: Look[], count: number): Omit<Geometry, 'indices'> {
  return {
    looks,
    lookOf: new Uint16Array(count),
    positions: new Float32Array(count * 3),
    uvs: new Float32Array(count * 2),
    colors: new Uint16Array(count * 4),
  };
}

/** Returns the vertices with the given numbers, in that order. */
export function pickVertices(
  { looks, lookOf, positions, uvs, colors }: Geometry,
  numbers: Uint32Array,
): Omit<Geometry, 'indices'> {
  const picked = emptyVertices(looks, numbers.length);
  pickValues(lookOf, 1, numbers, picked.lookOf);
  pickValues(positions, 3, numbers, picked.positions);
  pickValues(uvs, 2, numbers, picked.uvs);
  pickValues(colors, 4, numbers, picked.colors);
  return picked;
}

/** Returns the linear value, 0 to 1, of an sRGB value from 0 to 1 (IEC 61966-2-1). */
export function linearShare(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => linearShare(value / 255));

/** Returns the linear value, 0 to 1, of an integer sRGB value from 0 to 255. */
export function toLinear(value: number): number {
  return LINEAR[value]!;
}

/**
 * The largest 16-bit number. It is also the number of steps between the linear values 0 and 1, which gives 20
 * steps per sRGB value where the curve is steepest.
 */
export const SHARES = 65_535;
const DISPLAY = Uint8Array.from({ length: SHARES + 1 }, (_, step) => {
  const share = step / SHARES;
  const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
});

/** Returns the sRGB value, 0 to 255, of a linear value from 0 to 1. */
export function toDisplay(share: number): number {
  return DISPLAY[Math.round(Math.min(1, Math.max(0, share)) * SHARES)]!;
}
