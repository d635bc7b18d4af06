import { ScanRefusedError } from '../../mesh/scan-mesh.ts';

/** Red, green, blue, alpha bytes of each vertex, of three numbers for each; null unless all vertices have them. */
export function objColors(values: Float32Array, vertices: number): Uint8Array | null {
  if (vertices === 0 || values.length !== vertices * 3) return null;
  // Most programs write 0 to 1, some 0 to 255.
  const scale = values.some((value) => value > 1) ? 1 : 255;
  const colors = new Uint8Array(vertices * 4).fill(255);
  for (let vertex = 0; vertex < vertices; vertex += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = Math.round(values[vertex * 3 + channel]! * scale);
      colors[vertex * 4 + channel] = value > 0 ? Math.min(255, value) : 0;
    }
  }
  return colors;
}

/** Of corners that have no place in the picture it is its first corner. Upside down: OBJ counts from below. */
export function objUvs(all: Float32Array, places: Int32Array): Float32Array {
  const uvs = new Float32Array(places.length * 2);
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index]!;
    const [u, v] = place < 0 ? [0, 0] : [all[place * 2]!, all[place * 2 + 1]!];
    if (!Number.isFinite(u + v)) {
      throw new ScanRefusedError(
        'Some places in the pictures of this OBJ are no numbers: the file is damaged.',
      );
    }
    uvs[index * 2] = u;
    uvs[index * 2 + 1] = 1 - v;
  }
  return uvs;
}
