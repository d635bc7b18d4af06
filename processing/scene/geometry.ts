import type { ScanMaterial } from '../scan-mesh.ts';

/**
 * How to draw a surface. `picture`: a picture of the scan, which is repeated, or 'atlas', the combined
 * picture of its part, or none.
 */
export interface Look {
  alpha: ScanMaterial['alpha'];
  cutoff: number;
  doubleSided: boolean;
  picture: number | 'atlas' | null;
}

/** Triangles of several looks in one list, so that they are simplified together without gaps between them. */
export interface Geometry {
  looks: Look[];
  /** The index of the look of each vertex. */
  lookOf: Uint16Array;
  /** The positions in metres. */
  positions: Float32Array;
  uvs: Float32Array;
  /** Red, green, blue and alpha, linear. */
  colors: Uint16Array;
  indices: Uint32Array;
}

/** Returns the geometry with only the vertices that its triangles use. */
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

/** Returns the vertices with these numbers, in their order. */
export function pickVertices(
  { looks, lookOf, positions, uvs, colors }: Geometry,
  numbers: Uint32Array,
): Omit<Geometry, 'indices'> {
  const count = numbers.length;
  const picked = {
    looks,
    lookOf: new Uint16Array(count),
    positions: new Float32Array(count * 3),
    uvs: new Float32Array(count * 2),
    colors: new Uint16Array(count * 4),
  };
  for (let i = 0; i < count; i++) {
    const vertex = numbers[i]!;
    picked.lookOf[i] = lookOf[vertex]!;
    for (let k = 0; k < 3; k++) picked.positions[i * 3 + k] = positions[vertex * 3 + k]!;
    for (let k = 0; k < 2; k++) picked.uvs[i * 2 + k] = uvs[vertex * 2 + k]!;
    for (let k = 0; k < 4; k++) picked.colors[i * 4 + k] = colors[vertex * 4 + k]!;
  }
  return picked;
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Returns the linear share of full light for an sRGB value of 0 to 255. */
export function toLinear(value: number): number {
  return LINEAR[value]!;
}

/** The number of distinct linear shares: 20 per value at the steepest part of the curve. */
const SHARES = 65_535;
const DISPLAY = Uint8Array.from({ length: SHARES + 1 }, (_, step) => {
  const share = step / SHARES;
  const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
});

/** Returns the sRGB value, 0 to 255, of a linear value from 0 to 1. */
export function toDisplay(share: number): number {
  return DISPLAY[Math.round(Math.min(1, Math.max(0, share)) * SHARES)]!;
}
