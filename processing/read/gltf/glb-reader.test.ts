import { expect, test } from 'vitest';
import { boxRoom } from '../../../tests/support/scans/box-room.ts';
import { meshGltf } from '../../../tests/support/scans/mesh-gltf.ts';
import { readBytes } from '../../../tests/support/scans/read-bytes.ts';
import { writeGlb } from '../../../tests/support/scans/write-glb.ts';

const ROOM = boxRoom();

test('applies the positions of the nodes of a GLB', async () => {
  const { json, binary } = meshGltf(ROOM);
  json.nodes = [
    { children: [1], scale: [2, 2, 2] },
    { mesh: 0, translation: [1, 0, 0] },
  ];
  const { mesh, format, stated } = await readBytes(writeGlb(json, binary));
  expect(format).toBe('GLB');
  expect(stated).toEqual({ metresPerUnit: 1, up: 'y' });
  expect([...mesh.parts[0]!.positions.subarray(0, 6)]).toEqual([2, 0, 0, 14, 0, 0]);
  expect([...mesh.parts[0]!.indices]).toEqual(ROOM.triangles.flat());
});

test('reverses triangles if their node is mirrored', async () => {
  const { json, binary } = meshGltf(ROOM);
  json.nodes[0]!['scale'] = [-1, 1, 1];
  const { mesh } = await readBytes(writeGlb(json, binary));
  expect([...mesh.parts[0]!.indices]).toEqual(ROOM.triangles.flatMap(([a, b, c]) => [a, c, b]));
});
