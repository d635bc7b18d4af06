import { ScanRefusedError } from '../scan-mesh.ts';

/** x, y, z of those vertices. */
export function pickTriples(all: Float32Array, which: Uint32Array): Float32Array {
  const picked = new Float32Array(which.length * 3);
  for (let index = 0; index < which.length; index += 1) {
    const from = which[index]! * 3;
    picked[index * 3] = all[from]!;
    picked[index * 3 + 1] = all[from + 1]!;
    picked[index * 3 + 2] = all[from + 2]!;
  }
  return picked;
}

/** Red, green, blue, alpha of those vertices. */
export function pickColors(all: Uint8Array, which: Uint32Array): Uint8Array {
  const picked = new Uint8Array(which.length * 4);
  for (let index = 0; index < which.length; index += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      picked[index * 4 + channel] = all[which[index]! * 4 + channel]!;
    }
  }
  return picked;
}

/** Of corners that have no place in the picture it is its first corner. Turned over: OBJ and PLY count from below. */
export function flippedUvs(all: Float32Array, places: Int32Array): Float32Array {
  const uvs = new Float32Array(places.length * 2);
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index]!;
    const [u, v] = place < 0 ? [0, 0] : [all[place * 2]!, all[place * 2 + 1]!];
    if (!Number.isFinite(u + v)) {
      throw new ScanRefusedError('Some places in its pictures are no numbers: the file is damaged.');
    }
    uvs[index * 2] = u;
    uvs[index * 2 + 1] = 1 - v;
  }
  return uvs;
}
