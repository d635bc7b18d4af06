import { TRIANGLES_EXAMINED } from './usual-sizes.ts';

/**
 * The surfaces of a scan. The arrays are large, so functions avoid copying them. If a function changes the
 * arrays in place, its comment mentions the change.
 */
export interface ScanMesh {
  parts: MeshPart[];
  materials: ScanMaterial[];
  pictures: ScanPicture[];
}

/**
 * Triangles of one material. Every index is less than the number of vertices, and every coordinate is finite.
 */
export interface MeshPart {
  /** The name of the part in the file; empty if the file does not name it. */
  name: string;
  /**
   * The x, y and z of each vertex. Until the frame is applied, they are in the file's units and axes,
   * relative to the scan's origin. Afterwards, they are in metres in the capture's frame.
   */
  positions: Float32Array;
  /** Three indices per triangle, counter-clockwise as seen from its front. */
  indices: Uint32Array;
  /**
   * The u and v of each vertex as in glTF, where 0, 0 is the upper left corner of the picture; null if the
   * part has no picture coordinates.
   */
  uvs: Float32Array | null;
  /**
   * The sRGB red, green and blue, and the alpha, of each vertex, from 0 to 255; null if the vertices have no
   * colours.
   */
  colors: Uint8Array | null;
  /** The index of the material; -1 for none. */
  material: number;
}

export interface ScanMaterial {
  name: string;
  /**
   * The linear red, green, blue and alpha, from 0 to 1. The colours of the picture and of the vertices are
   * multiplied by this colour.
   */
  color: [number, number, number, number];
  /** The index of the picture that colours the surface; -1 for none. */
  picture: number;
  alpha: 'opaque' | 'mask' | 'blend';
  /** For `mask`: the surface is transparent where its alpha is lower than this. */
  cutoff: number;
  doubleSided: boolean;
  /** Whether the colours already include the lighting, as those of photographs do. */
  unlit: boolean;
}

/** The grey material that is used for surfaces without a material. */
export const PLAIN: ScanMaterial = {
  name: '',
  color: [0.6, 0.6, 0.6, 1],
  picture: -1,
  alpha: 'opaque',
  cutoff: 0.5,
  doubleSided: false,
  unlit: false,
};

/** The material of surfaces that have vertex colours but no material. */
export const COLORED: ScanMaterial = { ...PLAIN, color: [1, 1, 1, 1], unlit: true };

/** Returns the minimum and maximum x, y and z of all positions; Infinity and -Infinity if there are none. */
export function boxAround(lists: Iterable<Float32Array>): Record<'min' | 'max', [number, number, number]> {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const positions of lists)
    for (let at = 0; at < positions.length; at += 3)
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[at + axis]!;
        if (value < min[axis]!) min[axis] = value;
        if (value > max[axis]!) max[axis] = value;
      }
  return { min, max };
}

/** A picture as it is in the file. Its type and size are checked, but it is not decoded. */
export interface ScanPicture {
  bytes: Uint8Array;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

/** What the reader of a file format returns: the surfaces of a scan in the file's own units and axes. */
export interface RawScan {
  mesh: ScanMesh;
  /** The format, such as ‘GLB’, ‘glTF in a ZIP’, ‘OBJ in a ZIP’ or ‘PLY’. */
  format: string;
  /**
   * The origin that the reader subtracted from the coordinates in float64; zeros if the coordinates were
   * already small enough.
   */
  origin: [number, number, number];
  /**
   * The unit and the up axis that the format defines (glTF: metres, y up) or the file states; null if
   * unknown.
   */
  stated: { metresPerUnit: number | null; up: 'y' | 'z' | null };
  /** The names of the pictures that the file refers to but that are missing. */
  missing?: readonly string[];
}

/** Thrown if the scan itself cannot be used. `message` is the error message that its owner reads. */
export class ScanRefusedError extends Error {}

/**
 * Writes the cross product of two sides of a triangle into `out`. It points along the normal, and its length
 * is twice the triangle's area. `a`, `b`, `c`: where the coordinates of each corner begin in `positions`.
 */
export function crossSides(
  positions: Float32Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): void {
  const x = positions[a]!;
  const y = positions[a + 1]!;
  const z = positions[a + 2]!;
  const ux = positions[b]! - x;
  const uy = positions[b + 1]! - y;
  const uz = positions[b + 2]! - z;
  const vx = positions[c]! - x;
  const vy = positions[c + 1]! - y;
  const vz = positions[c + 2]! - z;
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
}

/**
 * Calls `visit` for one triangle every `step` indices of each part. `a`, `b`, `c`: where the coordinates of
 * each corner begin in `positions`. `normal`: what `crossSides` writes, always in the same array.
 */
export function eachTriangle(
  parts: readonly MeshPart[],
  step: number,
  visit: (positions: Float32Array, a: number, b: number, c: number, normal: Float64Array) => void,
): void {
  const normal = new Float64Array(3);
  for (const { positions, indices } of parts)
    for (let at = 0; at + 2 < indices.length; at += step) {
      const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
      crossSides(positions, a, b, c, normal);
      visit(positions, a, b, c, normal);
    }
}

/**
 * Returns the length of a vector. It is much faster than `Math.hypot`, which also guards against overflow.
 */
export function lengthOf(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/**
 * Returns the distance in `indices` between the triangles that a measurement examines. It is 3 if the mesh
 * has at most `most` triangles, because all of them are examined; otherwise a larger multiple of 3.
 */
export function examinedStep({ parts }: ScanMesh, most = TRIANGLES_EXAMINED): number {
  const corners = parts.reduce((sum, { indices }) => sum + indices.length, 0);
  return Math.max(1, Math.ceil(corners / 3 / most)) * 3;
}

/**
 * Returns the item with the highest `worth`, or the first of them if several are equal; undefined if there
 * are no items.
 */
export function mostOf<T>(items: Iterable<T>, worth: (item: T) => number): T | undefined {
  let best: T | undefined;
  let most = -Infinity;
  for (const item of items) {
    const value = worth(item);
    if (value <= most) continue;
    most = value;
    best = item;
  }
  return best;
}

/** Returns a number rounded to thousandths, for example metres to millimetres. Returns 0 instead of -0. */
export function toThousandths(metres: number): number {
  return Math.round(metres * 1_000) / 1_000 + 0;
}
