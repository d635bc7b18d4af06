/** The surfaces of a scan. Arrays are large: nobody keeps copies of them, and whoever changes them says so. */
export interface ScanMesh {
  parts: MeshPart[];
  materials: ScanMaterial[];
  pictures: ScanPicture[];
}

/** Triangles of one material. Every index is below the count of vertices, every coordinate is finite. */
export interface MeshPart {
  /** What the file calls it; ''. */
  name: string;
  /** x, y, z of each vertex: the file's units and axes less the origin until the frame is applied, then metres of the capture's frame. */
  positions: Float32Array;
  /** Three per triangle, counter-clockwise seen from its front. */
  indices: Uint32Array;
  /** u, v of each vertex as in glTF (0, 0 is the upper left corner of the picture); null where it has no picture. */
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
  /** Alpha below which a `mask` is cut out. */
  cutoff: number;
  doubleSided: boolean;
  /** The light is in its colours already, as in any photographed surface. */
  unlit: boolean;
}

/** A picture as it is in the file: its type and size are checked, it is not decoded. */
export interface ScanPicture {
  bytes: Uint8Array;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

/** What a reader makes of a file. */
export interface RawScan {
  mesh: ScanMesh;
  /** Which reader it was: ‘GLB’, ‘glTF in a ZIP’, ‘OBJ in a ZIP’, ‘PLY’. */
  format: string;
  /** Subtracted from the coordinates in float64 when they were read; zeros where they are small enough as they are. */
  origin: [number, number, number];
  /** What the format promises (glTF: metres, y up) or the file says of itself; null for what it does not. */
  stated: { metresPerUnit: number | null; up: 'y' | 'z' | null };
  /** Pictures that it names and that are not there. */
  missing?: readonly string[];
}

/** What is wrong with a file: `message` is a sentence for its person. */
export class ScanRefusedError extends Error {}

/**
 * Writes the cross product of two sides of a triangle: it points along the normal and is twice as long as the area is large. `a`, `b`, `c`:
 * where the coordinates of the corners begin.
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
