import type { BuiltPart } from './make-mesh.ts';
import { COLORS } from './surfaces.ts';

/** Returns a building as a binary PLY with a colour at each vertex, z up, in metres. */
export function writePly(parts: readonly BuiltPart[]): Uint8Array {
  const vertices = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const faces = parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  const header = Buffer.from(
    [
      'ply',
      'format binary_little_endian 1.0',
      `element vertex ${vertices}`,
      ...['x', 'y', 'z'].map((name) => `property float ${name}`),
      ...['red', 'green', 'blue'].map((name) => `property uchar ${name}`),
      `element face ${faces}`,
      'property list uchar int vertex_indices',
      'end_header\n',
    ].join('\n'),
  );
  const body = Buffer.alloc(vertices * 15 + faces * 13);
  let at = 0;
  for (const { of, positions } of parts) {
    for (let index = 0; index < positions.length; index += 3) {
      const [x, y, z] = positions.subarray(index, index + 3) as unknown as [number, number, number];
      for (const value of [x, -z, y]) at = body.writeFloatLE(value, at);
      for (const value of COLORS[of]) at = body.writeUInt8(value, at);
    }
  }
  let before = 0;
  for (const { positions, indices } of parts) {
    for (let index = 0; index < indices.length; index += 3) {
      at = body.writeUInt8(3, at);
      for (const corner of indices.subarray(index, index + 3)) at = body.writeInt32LE(corner + before, at);
    }
    before += positions.length / 3;
  }
  return Buffer.concat([header, body]);
}
