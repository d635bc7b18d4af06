import { describe, expect, test } from 'vitest';
import { type RawFile, rawZip } from '../../../tests/support/raw-zip.ts';
import { boxRoom } from '../../../tests/support/scans/box-room.ts';
import { ONE_PIXEL } from '../../../tests/support/scans/one-pixel.ts';
import { readBytes } from '../../../tests/support/scans/read-bytes.ts';
import { ROOM_MTL, writeObj } from '../../../tests/support/scans/write-obj.ts';
import type { RawScan } from '../../scan-mesh.ts';

const ROOM = boxRoom();
const OBJ = writeObj(ROOM);
const PNG = { name: 'walls.png', content: ONE_PIXEL };
const mtl = (picture: string) => ROOM_MTL.replace('walls.png', picture);

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

async function readZip(...files: RawFile[]): Promise<RawScan> {
  return await readBytes(rawZip(files));
}

/** Returns twice the area of all triangles, seen from above. */
function doubleArea({ mesh }: RawScan): number {
  return mesh.parts.reduce((sum, { positions: p, indices }) => {
    let area = 0;
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => indices[at + corner]! * 3) as [number, number, number];
      const part = (p[b]! - p[a]!) * (p[c + 1]! - p[a + 1]!) - (p[b + 1]! - p[a + 1]!) * (p[c]! - p[a]!);
      expect(part).toBeGreaterThanOrEqual(0);
      area += part;
    }
    return sum + area;
  }, 0);
}

describe('reads OBJ files as other programs export them @15.77', () => {
  test.each<[string, RawFile[]]>([
    [
      'with a folder of the machine where it was made',
      [{ name: 'room.mtl', content: mtl('C:\\Users\\me\\scan\\walls.png') }, PNG],
    ],
    ['with a folder that the ZIP has not', [{ name: 'room.mtl', content: mtl('textures/walls.png') }, PNG]],
    [
      'with its pictures in another folder',
      [
        { name: 'a/room.mtl', content: mtl('walls.png') },
        { ...PNG, name: 'b/walls.png' },
      ],
    ],
    [
      'with options',
      [{ name: 'room.mtl', content: mtl('-blendu on -s 1 1 1 -o 0 0 0 -mm 0 1 walls.png') }, PNG],
    ],
    [
      'in quotes',
      [
        { name: 'room.mtl', content: mtl('"my walls.png"') },
        { ...PNG, name: 'my walls.png' },
      ],
    ],
    [
      'in Latin-1',
      [
        { name: 'room.mtl', content: latin1(mtl('Küche.png')) },
        { ...PNG, name: 'Küche.png' },
      ],
    ],
    [
      'in Latin-1, the ZIP in another',
      [
        { name: 'room.mtl', content: latin1(mtl('Küche.png')) },
        { ...PNG, name: 'KⁿChe.png' },
      ],
    ],
    [
      'in Latin-1, beside one with the same name except for such a character',
      [
        { name: 'room.mtl', content: latin1(mtl('Küche.png')) },
        { ...PNG, name: 'Küche.png' },
        { name: 'Köche.png', content: 'another' },
      ],
    ],
    [
      'in another Unicode normalization',
      [
        { name: 'room.mtl', content: mtl('Küche.png'.normalize('NFD')) },
        { ...PNG, name: 'Küche.png' },
      ],
    ],
    [
      'beside files that macOS adds',
      [
        { name: 'room.mtl', content: mtl('walls.png') },
        PNG,
        { name: '__MACOSX/._room.obj', content: 'x' },
        { name: '__MACOSX/scan/._walls.png', content: 'x' },
        { name: '.DS_Store', content: 'x' },
        { name: 'scan/.DS_Store', content: 'x' },
      ],
    ],
  ])('with a picture: %s', async (_, files) => {
    const { mesh } = await readZip({ name: 'scan/room.obj', content: OBJ }, ...files);
    expect(mesh.pictures).toHaveLength(1);
    expect(mesh.materials[0]).toMatchObject({ name: 'walls', picture: 0 });
  });

  test('with a UTF-8 byte order mark, CRLF, groups, smoothing, continued lines and faces without texture coordinates', async () => {
    const obj = [
      '\uFEFFv 0 0 0',
      'v 1 0 0',
      'o wall',
      'g a b',
      's off',
      'v 1 1 0',
      'v 0 1 0',
      'vt 0 0',
      'l 1 2',
      'f 1/ 2/ 3/',
      'f 1 3 \\',
      '4 \\',
      '',
    ].join('\r\n');
    const { mesh } = await readZip({ name: 'x.obj', content: obj });
    expect([...mesh.parts[0]!.positions.subarray(0, 3)]).toEqual([0, 0, 0]);
    expect([...mesh.parts[0]!.indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  test('with a material file that begins with a UTF-8 byte order mark', async () => {
    const files = [
      { name: 'room.mtl', content: `\uFEFF${ROOM_MTL}` },
      { name: 'other.mtl', content: '' },
      PNG,
    ];
    const { mesh } = await readZip({ name: 'room.obj', content: `\uFEFF${OBJ}` }, ...files);
    expect(mesh.materials[0]!.picture).toBe(0);
  });

  test('with several material files on one line, and names with spaces', async () => {
    const obj = OBJ.replace('room.mtl', 'floors.mtl room.mtl').replace('usemtl walls', 'usemtl red walls ');
    const room = { name: 'room.mtl', content: ROOM_MTL.replace('newmtl walls', 'newmtl red walls') };
    const { mesh } = await readZip(
      { name: 'r.obj', content: obj },
      room,
      { name: 'floors.mtl', content: '' },
      PNG,
    );
    expect(mesh.materials[0]).toMatchObject({ name: 'red walls', picture: 0 });
    const spaces = OBJ.replace('room.mtl', 'my room.mtl');
    const named = await readZip(
      { name: 'r.obj', content: spaces },
      { name: 'my room.mtl', content: ROOM_MTL },
      { name: 'other.mtl', content: '' },
      PNG,
    );
    expect(named.mesh.materials[0]!.picture).toBe(0);
  });

  test('with polygons that a simple fan cannot triangulate', async () => {
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
      [3, 1],
      [3, 3],
      [0, 3],
    ];
    for (let first = 0; first < corners.length; first += 1) {
      const order = corners.map((_, index) => ((index + first) % corners.length) + 1);
      const obj = [...corners.map(([x, y]) => `v ${x} ${y} 0`), `f ${order.join(' ')}`].join('\n');
      expect(doubleArea(await readZip({ name: 'l.obj', content: obj }))).toBeCloseTo(14);
    }
    // A quad with a corner that points inward.
    const arrow = 'v 0 0 0\nv 2 0 0\nv 0.5 0.5 0\nv 0 2 0\nf 4 1 2 3\nf 1 2 3 4\n';
    expect(doubleArea(await readZip({ name: 'q.obj', content: arrow }))).toBeCloseTo(4);
  });

  test('without its material file, unless pictures would be lost', async () => {
    const alone = await readZip({ name: 'room.obj', content: OBJ });
    expect(alone.mesh.materials).toMatchObject([{ name: 'walls', picture: -1 }]);
    await expect(readZip({ name: 'room.obj', content: OBJ }, PNG)).rejects.toThrow(
      /material file “room.mtl”.+ZIP/,
    );
  });

  test.each<[string, RawFile[], RegExp]>([
    [
      'two OBJ',
      [
        { name: 'a.obj', content: OBJ },
        { name: 'b.obj', content: OBJ },
      ],
      /^The ZIP file contains 2 OBJ files\. Put each/,
    ],
    ['a ZIP in a ZIP', [{ name: 'a.zip', content: rawZip([]) }], /only another ZIP file\. Upload the inner/],
    [
      'pictures of another type',
      [
        { name: 'a.obj', content: OBJ },
        { name: 'room.mtl', content: mtl('walls.tif') },
        { name: 'walls.tif', content: 'II*\0' },
      ],
      /not a JPEG, PNG or WebP.+Export the file/,
    ],
    [
      'commas instead of decimal points',
      [{ name: 'a.obj', content: 'v 0,5 1,5 2,5\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' }],
      /not numbers/,
    ],
  ])('unless it is invalid, with an error message: %s', async (_, files, sentence) => {
    await expect(readZip(...files)).rejects.toThrow(sentence);
  });
});

test('renders surfaces in grey, with a report, if the archive lacks a picture @15.77', async () => {
  const { mesh, missing } = await readZip(
    { name: 'room.obj', content: OBJ },
    { name: 'room.mtl', content: mtl('lost.png') },
    PNG,
  );
  expect(missing).toEqual(['lost.png']);
  expect(mesh.pictures).toEqual([]);
  expect(mesh.materials.map(({ picture, unlit }) => [picture, unlit])).toContainEqual([-1, false]);
});

test('treats one colour shared by all vertices as a lit material’s colour', async () => {
  const colored = OBJ.replaceAll(/^(v .+)$/gm, '$1 1 0 0');
  const { mesh } = await readBytes(rawZip([{ name: 'room.obj', content: colored }]));
  const [part] = mesh.parts;
  expect(part!.colors).toBeNull();
  expect(mesh.materials[part!.material]).toMatchObject({ color: [1, 0, 0, 1], unlit: false });
  // Colours that differ already include the lighting.
  const painted = colored.replace(/ 1 0 0$/m, ' 0 1 0');
  const other = await readBytes(rawZip([{ name: 'room.obj', content: painted }]));
  expect(other.mesh.parts[0]!.colors).not.toBeNull();
});
