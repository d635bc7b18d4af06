import { expect, test } from 'vitest';
import { rawZip } from '../../../tests/support/raw-zip.ts';
import { boxRoom } from '../../../tests/support/scans/box-room.ts';
import { ONE_PIXEL } from '../../../tests/support/scans/one-pixel.ts';
import { readBytes } from '../../../tests/support/scans/read-bytes.ts';
import { writePly, writeTextPly } from '../../../tests/support/scans/write-ply.ts';

const ROOM = boxRoom();

test.each([
  ['text', writeTextPly(ROOM)],
  ['binary, the lowest byte first', writePly(ROOM)],
  ['binary, the highest byte first', writePly(ROOM, true)],
])('PLY is read: %s @15.3', async (_, bytes) => {
  const { mesh, format, stated } = await readBytes(bytes);
  expect(format).toBe('PLY');
  expect(stated).toEqual({ metresPerUnit: null, up: null });
  expect([...mesh.parts[0]!.positions]).toEqual(ROOM.positions.flat().map(Math.fround));
  expect([...mesh.parts[0]!.indices]).toEqual(ROOM.triangles.flat());
});

test('coordinates of a map are subtracted before they are rounded @15.7', async () => {
  const from = [452_310.125, 5_411_020.5, 310.75];
  const { mesh, origin } = await readBytes(writePly(boxRoom(from), false, true));
  const [x, y, z] = mesh.parts[0]!.positions;
  expect(Math.hypot(...origin)).toBeGreaterThan(5_000_000);
  expect([x! + origin[0], y! + origin[1], z! + origin[2]]).toEqual([
    expect.closeTo(from[0]!, 6),
    expect.closeTo(from[1]!, 6),
    expect.closeTo(from[2]!, 5),
  ]);
});

test('vertices have colours, polygons are triangles @15.3', async () => {
  const { mesh } = await readBytes(`ply
format ascii 1.0
element vertex 4
property float x
property float y
property float z
property uchar red
property uchar green
property uchar blue
element face 1
property list uchar int vertex_index
end_header
0 0 0 255 0 0
1 0 0 0 255 0
1 1 0 0 0 255
0 1 0 9 9 9
4 0 1 2 3
`);
  expect([...mesh.parts[0]!.indices]).toEqual([0, 1, 2, 0, 2, 3]);
  expect([...mesh.parts[0]!.colors!.subarray(0, 8)]).toEqual([255, 0, 0, 255, 0, 255, 0, 255]);
});

test('places of corners in pictures are read from a ZIP of PLY and pictures', async () => {
  const ply = `ply
format ascii 1.0
comment TextureFile a.png
comment TextureFile b.png
element vertex 4
property float x
property float y
property float z
element face 3
property list uchar int vertex_indices
property list uchar float texcoord
property int texnumber
end_header
0 0 0
1 0 0
1 1 0
0 1 0
3 0 1 2 6 0 0 1 0 1 1 0
3 0 2 3 6 0 0 1 1 0 1 1
3 0 2 3 6 0 0 1 1 0 1 0
`;
  const zip = rawZip(
    ['a.png', 'b.png']
      .map((name) => ({ name, content: ONE_PIXEL }))
      .concat({ name: 'a.ply', content: Buffer.from(ply) }),
  );
  const { mesh, format } = await readBytes(zip);
  expect(format).toBe('PLY in a ZIP');
  expect(mesh.materials.map(({ picture }) => picture)).toEqual([0, 1]);
  expect(mesh.parts.map(({ indices }) => [...indices])).toEqual([
    [0, 1, 2, 0, 2, 3],
    [0, 1, 2],
  ]);
  expect([...mesh.parts[1]!.uvs!]).toEqual([0, 1, 1, 0, 0, 0]);
  expect((await readBytes(ply)).mesh.parts[0]!.uvs).toBeNull();
});
