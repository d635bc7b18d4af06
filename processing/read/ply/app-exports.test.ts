import { describe, expect, test } from 'vitest';
import { rawZip } from '../../../tests/support/raw-zip.ts';
import { ONE_PIXEL } from '../../../tests/support/scans/one-pixel.ts';
import { readBytes } from '../../../tests/support/scans/read-bytes.ts';
import { boxRoom } from '../../../tests/support/scans/box-room.ts';
import { writePly, writeTextPly } from '../../../tests/support/scans/write-ply.ts';

/** Returns an ASCII PLY of a square. `vertex`: the text after the coordinates of each corner. */
function square(properties: readonly string[], vertex: string, before: readonly string[] = []): string {
  return [
    'ply',
    'format ascii 1.0',
    ...before,
    'element vertex 4',
    ...['double x', 'double y', 'double z', ...properties].map((property) => `property ${property}`),
    'element face 1',
    'property list uchar uint vertex_index',
    'property uchar flags',
    'element edge 1',
    'property int vertex1',
    'property int vertex2',
    'end_header',
    ...['0 0 0', '1 0 0', '1 1 0', '0 1 0'].map((place) => `${place} ${vertex}`.trim()),
    '4 0 1 2 3 7',
    '0 1',
    '',
  ].join('\n');
}

describe('reads PLY files as other programs export them @15.77', () => {
  test.each([
    ['bytes', ['uchar red', 'uchar green', 'uchar blue', 'uchar alpha'], '255 0 51 128', [255, 0, 51, 128]],
    ['fractions', ['float nx', 'float red', 'float green', 'float blue'], '1 1 0 0.2', [255, 0, 51, 255]],
    [
      'of CloudCompare',
      ['uchar diffuse_red', 'uchar diffuse_green', 'uchar diffuse_blue', 'float scalar_Intensity'],
      '255 0 51 3',
      [255, 0, 51, 255],
    ],
  ])('with colours: %s', async (_, properties, vertex, expected) => {
    // A colour that all vertices share would count as the colour of a material.
    const last = vertex.split(' ').toReversed().join(' ');
    const text = square(properties, vertex).replace(`0 1 0 ${vertex}`, `0 1 0 ${last}`);
    const { mesh } = await readBytes(text);
    expect([...mesh.parts[0]!.colors!.subarray(0, 4)]).toEqual(expected);
    expect([...mesh.parts[0]!.indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  test('with CRLF and empty lines', async () => {
    const text = square([], '').replaceAll('end_header\n', 'end_header\n\n').replaceAll('\n', '\r\n');
    expect((await readBytes(text.replace('1 0 0', '1 0 0\r\n'))).mesh.parts[0]!.indices).toHaveLength(6);
    await expect(readBytes(text.replace(/4 0 1 2 3 7[^]*/, '\n'.repeat(200_000)))).rejects.toThrow(
      /is incomplete or damaged/,
    );
  });

  test.each([
    ['s', 't'],
    ['u', 'v'],
    ['texture_u', 'texture_v'],
  ])('with texture coordinates of vertices: %s', async (u, v) => {
    const text = square([`float ${u}`, `float ${v}`], '0.25 0.75', ['comment TextureFile my walls.png']);
    const { mesh } = await readBytes(
      rawZip([
        { name: 'scan/a.ply', content: text },
        { name: 'scan/my walls.png', content: ONE_PIXEL },
      ]),
    );
    expect(mesh.materials).toMatchObject([{ picture: 0 }]);
    expect([...mesh.parts[0]!.uvs!.subarray(0, 2)]).toEqual([0.25, 0.25]);
    expect((await readBytes(text)).mesh.parts[0]!.uvs).toBeNull();
  });

  test('with a polygon that a simple fan cannot triangulate', async () => {
    const text = square([], '').replace('1 0 0', '0.2 0.2 0').replace('1 1 0', '1 0 0');
    const { positions: p, indices } = (await readBytes(text)).mesh.parts[0]!;
    let area = 0;
    for (let at = 0; at < 6; at += 3) {
      const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
      area +=
        Math.abs((p[b]! - p[a]!) * (p[c + 1]! - p[a + 1]!) - (p[b + 1]! - p[a + 1]!) * (p[c]! - p[a]!)) / 2;
    }
    expect(area).toBeCloseTo(0.4);
  });
});

const ROOM = boxRoom();

test.each([
  ['text', writeTextPly(ROOM)],
  ['binary, the lowest byte first', writePly(ROOM)],
  ['binary, the highest byte first', writePly(ROOM, true)],
])('reads a PLY file: %s @15.3', async (_, bytes) => {
  const { mesh, format, stated } = await readBytes(bytes);
  expect(format).toBe('PLY');
  expect(stated).toEqual({ metresPerUnit: null, up: null });
  expect([...mesh.parts[0]!.positions]).toEqual(ROOM.positions.flat().map(Math.fround));
  expect([...mesh.parts[0]!.indices]).toEqual(ROOM.triangles.flat());
});

test('subtracts map coordinates before rounding @15.7', async () => {
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

test('reads colours of vertices, and triangulates polygons @15.3', async () => {
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

test('reads per-corner texture coordinates from a ZIP with a PLY file and its pictures', async () => {
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
