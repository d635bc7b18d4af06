import type { PlainMesh } from './box-room.ts';

/**
 * Returns the JSON of a glTF with one mesh, and the bytes of its only buffer. Tests can change the objects
 * before writing them.
 */
export function meshGltf({ positions, triangles }: PlainMesh) {
  const places = new Float32Array(positions.flat());
  const indices = new Uint32Array(triangles.flat());
  const binary = Buffer.concat([Buffer.from(places.buffer), Buffer.from(indices.buffer)]);
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'room', mesh: 0 }] as Record<string, unknown>[],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] as Record<string, unknown>[] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: positions.length, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: triangles.length * 3, type: 'SCALAR' },
    ] as Record<string, unknown>[],
    bufferViews: [
      { buffer: 0, byteLength: places.byteLength },
      { buffer: 0, byteOffset: places.byteLength, byteLength: indices.byteLength },
    ] as Record<string, unknown>[],
    buffers: [{ byteLength: binary.length }] as Record<string, unknown>[],
  };
  return { json: json as typeof json & Record<string, unknown>, binary };
}
