/**
 * Returns a glTF binary with upright 1 m squares parallel to the x-y plane, each as a node with a name.
 * `parent` is the name of the node that contains all of them.
 */
export function planeGlb(nodes: readonly { name: string; at: [number, number, number] }[], parent: string) {
  const corners = new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
  const indices = new Uint16Array([0, 1, 2, 0, 2, 3, 0, 0]);
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: ['KHR_materials_unlit'],
    scene: 0,
    scenes: [{ nodes: [nodes.length], extras: { baked: true } }],
    nodes: [
      ...nodes.map(({ name, at }) => ({ name, mesh: 0, translation: at })),
      { name: parent, children: nodes.map((_, index) => index) },
    ],
    materials: [{ extensions: { KHR_materials_unlit: {} } }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 },
      { buffer: 0, byteOffset: 48, byteLength: 12 },
    ],
    buffers: [{ byteLength: 64 }],
  };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = Math.ceil(text.length / 4) * 4;
  const file = new Uint8Array(12 + 8 + length + 8 + 64).fill(0x20);
  const view = new DataView(file.buffer);
  const header = [0x46546c67, 2, file.length, length, 0x4e4f534a];
  for (const [at, value] of header.entries()) view.setUint32(4 * at, value, true);
  file.set(text, 20);
  view.setUint32(20 + length, 64, true);
  view.setUint32(24 + length, 0x004e4942, true);
  file.set(new Uint8Array(corners.buffer), 28 + length);
  file.set(new Uint8Array(indices.buffer), 28 + length + 48);
  return file.buffer;
}
