import type { PlainMesh } from './box-room.ts';

/** Returns a binary PLY. Its coordinates are doubles if they are map coordinates. */
export function writePly(
  { positions, triangles }: PlainMesh,
  big = false,
  double = false,
): Buffer<ArrayBuffer> {
  const size = double ? 8 : 4;
  const header = Buffer.from(
    [
      'ply',
      `format binary_${big ? 'big' : 'little'}_endian 1.0`,
      `element vertex ${positions.length}`,
      ...['x', 'y', 'z'].map((name) => `property ${double ? 'double' : 'float'} ${name}`),
      `element face ${triangles.length}`,
      'property list uchar int vertex_indices',
      'end_header\n',
    ].join('\n'),
  );
  const vertices = new DataView(new ArrayBuffer(positions.length * 3 * size));
  for (const [at, value] of positions.flat().entries()) {
    if (double) vertices.setFloat64(at * size, value, !big);
    else vertices.setFloat32(at * size, value, !big);
  }
  const faces = new DataView(new ArrayBuffer(triangles.length * 13));
  for (const [at, triangle] of triangles.entries()) {
    faces.setUint8(at * 13, 3);
    for (const [corner, index] of triangle.entries()) faces.setInt32(at * 13 + 1 + corner * 4, index, !big);
  }
  return Buffer.concat([header, new Uint8Array(vertices.buffer), new Uint8Array(faces.buffer)]);
}

/** Returns a PLY in text form. `more` are the names of properties that follow each vertex's coordinates. */
export function writeTextPly({ positions, triangles }: PlainMesh, more: readonly string[] = []): string {
  return [
    'ply',
    'format ascii 1.0',
    'comment written by a test',
    `element vertex ${positions.length}`,
    ...['float x', 'float y', 'float z', ...more].map((property) => `property ${property}`),
    `element face ${triangles.length}`,
    'property list uchar int vertex_indices',
    'end_header',
    ...positions.map((position) => position.join(' ')),
    ...triangles.map((triangle) => [triangle.length, ...triangle].join(' ')),
    '',
  ].join('\n');
}
