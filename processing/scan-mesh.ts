import { TRIANGLES_EXAMINED } from './usual-sizes.ts';

/** The surfaces of a scan. Arrays are large, so no code keeps copies, and functions that change them say so. */
export interface ScanMesh {
  parts: MeshPart[];
  materials: ScanMaterial[];
  pictures: ScanPicture[];
}

/**
 * Triangles of one material. Every index is less than the number of vertices, and every coordinate is finite.
 */
export interface MeshPart {
  /** The name in the file, or ''. */
  name: string;
  /**
   * The x, y and z of each vertex: in the file's units and axes minus the origin until the frame is applied,
   * then in metres of the capture's frame.
   */
  positions: Float32Array;
  /** Three indices per triangle, counter-clockwise as seen from its front. */
  indices: Uint32Array;
  /**
   * The u and v of each vertex as in glTF (0, 0 is the upper left corner of the picture); null without a
   * picture.
   */
  uvs: Float32Array | null;
  /** The red, green, blue and alpha of each vertex in sRGB; null for none. */
  colors: Uint8Array | null;
  /** The index of the material; -1 for none. */
  material: number;
}

export interface ScanMaterial {
  name: string;
  /** Red, green, blue and alpha, linear, 0 to 1; multiplied by the picture and the colours of vertices. */
  color: [number, number, number, number];
  /** The index of the picture of the colour; -1 for none. */
  picture: number;
  alpha: 'opaque' | 'mask' | 'blend';
  /** The alpha below which a `mask` is transparent. */
  cutoff: number;
  doubleSided: boolean;
  /** Whether the colours already include the light, as in any photographed surface. */
  unlit: boolean;
}

/** The grey of surfaces without a material. */
export const PLAIN: ScanMaterial = {
  name: '',
  color: [0.6, 0.6, 0.6, 1],
  picture: -1,
  alpha: 'opaque',
  cutoff: 0.5,
  doubleSided: false,
  unlit: false,
};

/** The material of colours of vertices. */
export const COLORED: ScanMaterial = { ...PLAIN, color: [1, 1, 1, 1], unlit: true };

/** Returns the least and the greatest coordinates of positions; Infinity and -Infinity without any. */
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

/** The result of a reader. */
export interface RawScan {
  mesh: ScanMesh;
  /** The format: ‘GLB’, ‘glTF in a ZIP’, ‘OBJ in a ZIP’, ‘PLY’. */
  format: string;
  /**
   * The origin that was subtracted from the coordinates in float64 when they were read; zeros if they are
   * small enough.
   */
  origin: [number, number, number];
  /** What the format promises (glTF: metres, y up) or the file states; null if unknown. */
  stated: { metresPerUnit: number | null; up: 'y' | 'z' | null };
  /** The pictures that the file names but that do not exist. */
  missing?: readonly string[];
}

/** A problem of a file. `message` is an error message for its owner. */
export class ScanRefusedError extends Error {}

/**
 * Writes the cross product of two sides of a triangle, which points along the normal and is twice as long as
 * the area. `a`, `b`, `c`: the positions of the corners' coordinates.
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

/** Returns the length of a vector. `Math.hypot` guards against overflow, but takes ten times as long. */
export function lengthOf(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

/** Returns the step between the first corners of the triangles that a measurement examines: all up to a number. */
export function examinedStep({ parts }: ScanMesh, most = TRIANGLES_EXAMINED): number {
  const corners = parts.reduce((sum, { indices }) => sum + indices.length, 0);
  return Math.max(1, Math.ceil(corners / 3 / most)) * 3;
}

/** Returns a number rounded to thousandths, such as metres to millimetres, and 0 instead of -0. */
export function toThousandths(metres: number): number {
  return Math.round(metres * 1_000) / 1_000 + 0;
}
