import { expect, test } from 'vitest';
import { rawZip } from '../../../tests/support/raw-zip.ts';
import { boxRoom } from '../../../tests/support/scans/box-room.ts';
import { ONE_PIXEL } from '../../../tests/support/scans/one-pixel.ts';
import { readBytes } from '../../../tests/support/scans/read-bytes.ts';
import { ROOM_MTL, writeObj, writeObjZip } from '../../../tests/support/scans/write-obj.ts';

const ROOM = boxRoom();

test('reads an OBJ with its materials and pictures @15.2', async () => {
  const { mesh, format, stated } = await readBytes(writeObjZip(ROOM));
  expect(format).toBe('OBJ in a ZIP');
  expect(stated).toEqual({ metresPerUnit: null, up: null });
  const [part] = mesh.parts;
  expect(mesh.parts).toHaveLength(1);
  expect(mesh.materials[part!.material]).toMatchObject({
    name: 'walls',
    color: [1, 1, 1, 1],
    picture: 0,
    unlit: true,
  });
  expect(mesh.pictures).toMatchObject([{ mediaType: 'image/png', width: 1, height: 1 }]);
  expect([...part!.uvs!.subarray(0, 2)]).toEqual([0.25, 0.25]);
  const corners = [...part!.indices].map((index) => [...part!.positions.subarray(index * 3, index * 3 + 3)]);
  expect(corners).toEqual(ROOM.triangles.flat().map((index) => ROOM.positions[index]!.map(Math.fround)));
});

test('reads a MatterPak unchanged, in metres with z up @15.2', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  const pak = rawZip([
    { name: `${id}.obj`, content: writeObj(ROOM, `${id}.mtl`), deflated: true },
    { name: `${id}.mtl`, content: ROOM_MTL.replace('walls.png', `${id}_000.jpg`) },
    { name: `${id}_000.jpg`, content: ONE_PIXEL },
    { name: 'cloud.xyz', content: '0 0 0\n', size: 2 ** 32 - 2 },
    { name: 'colorplan.pdf', content: '%PDF-' },
    { name: '__MACOSX/._x.obj', content: 'x' },
  ]);
  const { stated, mesh } = await readBytes(pak);
  expect(stated).toEqual({ metresPerUnit: 1, up: 'z' });
  expect(mesh.parts[0]!.indices).toHaveLength(36);
});

test('reads polygons, negative numbers, normals, colours and several materials', async () => {
  const obj = [
    'v 0 0 0 1 0 0',
    'v 1 0 0 0 1 0',
    'v 1 1 0 0 0 1',
    'v 0 1 0 0.5 0.5 0.5',
    'vn 0 0 1',
    'usemtl a',
    'f 1//1 2//1 3//1 4//1',
    'usemtl b',
    'f -4 -3 -2',
    'usemtl a',
    'f 1 3 4',
  ].join('\r\n');
  const { mesh } = await readBytes(rawZip([{ name: 'in a folder/x.OBJ', content: obj }]));
  expect(mesh.parts.map(({ indices }) => [...indices])).toEqual([
    [0, 1, 2, 0, 2, 3, 0, 2, 3],
    [0, 1, 2],
  ]);
  expect([...mesh.parts[1]!.colors!]).toEqual([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
});

test('finds pictures at the paths in the MTL file, in folders and with either slash', async () => {
  const zip = rawZip([
    { name: 'scan/obj/room.obj', content: writeObj(ROOM) },
    {
      name: 'scan/obj/room.mtl',
      content: ROOM_MTL.replace('walls.png', '-s 1 1 1 ..\\Pictures\\Walls one.PNG'),
    },
    { name: 'scan/pictures/walls one.png', content: ONE_PIXEL },
  ]);
  expect((await readBytes(zip)).mesh.pictures).toHaveLength(1);
});

test('keeps pictures apart whose data is in the MTL file', async () => {
  const pictures = [ONE_PIXEL, Buffer.concat([ONE_PIXEL, Buffer.alloc(1)])];
  const mtl = pictures.map(
    (bytes, at) => `newmtl m${at}\nmap_Kd data:image/png;base64,${Buffer.from(bytes).toString('base64')}\n`,
  );
  const faces = [
    'v 0 0 0',
    'v 1 0 0',
    'v 0 1 0',
    'vt 0 0',
    'usemtl m0',
    'f 1/1 2/1 3/1',
    'usemtl m1',
    'f 1/1 2/1 3/1',
  ];
  const { mesh } = await readBytes(
    rawZip([
      { name: 'x.obj', content: ['mtllib x.mtl', ...faces].join('\n') },
      { name: 'x.mtl', content: mtl.join('') },
    ]),
  );
  expect(mesh.pictures).toHaveLength(2);
});
