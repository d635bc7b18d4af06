/** The surfaces of a scan. Arrays are large: nobody keeps copies of them, and functions that change them say so. */
export interface ScanMesh {
  parts: MeshPart[];
  materials: ScanMaterial[];
  pictures: ScanPicture[];
}

/** Triangles of one material. Every index is less than the number of vertices, every coordinate is finite. */
export interface MeshPart {
  /** Its name in the file, or ''. */
  name: string;
  /** x, y, z of each vertex: the file's units and axes less the origin until the frame is applied, then metres of the capture's frame. */
  positions: Float32Array;
  /** Three per triangle, counter-clockwise seen from its front. */
  indices: Uint32Array;
  /** u, v of each vertex as in glTF (0, 0 is the upper left corner of the picture); null without a picture. */
  uvs: Float32Array | null;
  /** Red, green, blue, alpha of each vertex, sRGB; null for none. */
  colors: Uint8Array | null;
  /** Index of its material; -1 for none. */
  material: number;
}

export interface ScanMaterial {
  name: string;
  /** Red, green, blue, alpha, linear, 0 to 1; multiplied with the picture and the colours of vertices. */
  color: [number, number, number, number];
  /** Index of the picture of its colour; -1 for none. */
  picture: number;
  alpha: 'opaque' | 'mask' | 'blend';
  /** Alpha below which a `mask` is transparent. */
  cutoff: number;
  doubleSided: boolean;
  /** Its colours already include the light, as in any photographed surface. */
  unlit: boolean;
}

/** A picture as in the file: its type and size are checked, but it is not decoded. */
export interface ScanPicture {
  bytes: Uint8Array;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

/** The result of a reader. */
export interface RawScan {
  mesh: ScanMesh;
  /** The reader: ‘GLB’, ‘glTF in a ZIP’, ‘OBJ in a ZIP’, ‘PLY’. */
  format: string;
  /** Subtracted from the coordinates in float64 when they were read; zeros if they are small enough. */
  origin: [number, number, number];
  /** What the format promises (glTF: metres, y up) or the file states; null if unknown. */
  stated: { metresPerUnit: number | null; up: 'y' | 'z' | null };
  /** Pictures that it names but that do not exist. */
  missing?: readonly string[];
}

/** A problem of a file: `message` is an error message for its owner. */
export class ScanRefusedError extends Error {}

/**
 * Writes the cross product of two sides of a triangle, which points along the normal and is twice as long as the area. `a`, `b`, `c`: where
 * the coordinates of the corners begin.
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

/** `Math.hypot` guards against overflow and takes ten times as long. */
export function lengthOf(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
