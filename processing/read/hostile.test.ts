import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rawZip } from '../../tests/support/raw-zip.ts';
import { boxRoom } from '../../tests/support/scans/box-room.ts';
import { meshGltf } from '../../tests/support/scans/mesh-gltf.ts';
import { ONE_PIXEL } from '../../tests/support/scans/one-pixel.ts';
import { readBytes } from '../../tests/support/scans/read-bytes.ts';
import { writeGlb } from '../../tests/support/scans/write-glb.ts';
import { ROOM_MTL, writeObj, writeObjZip } from '../../tests/support/scans/write-obj.ts';
import { writePly, writeTextPly } from '../../tests/support/scans/write-ply.ts';
import { ScanRefusedError } from '../scan-mesh.ts';

const ROOM = boxRoom();
type Json = ReturnType<typeof meshGltf>['json'];

/** Returns a GLB after changing its JSON. */
function glb(change: (json: Json) => void): Buffer {
  const { json, binary } = meshGltf(ROOM);
  change(json);
  return writeGlb(json, binary);
}

function withPicture(uri: string): Buffer {
  return glb((json) => {
    json.meshes[0]!.primitives[0]!['material'] = 0;
    Object.assign(json, {
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ uri }],
    });
  });
}

/** Returns a small PNG whose header states a large size. `side`: the width and height, in pixels. */
function largePicture(side: number): Buffer {
  const picture = Buffer.from(ONE_PIXEL);
  picture.writeUInt32BE(side, 16);
  picture.writeUInt32BE(side, 20);
  return picture;
}

const NAMED = [
  'file:///etc/passwd',
  'http://scan.example/room.bin',
  'https://scan.example/room.bin',
  '//scan.example/room.bin',
  '../../etc/passwd',
  '%2e%2e/%2e%2e/etc/passwd',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\server\\share\\room.bin',
];

test.each(NAMED)('opens nothing outside a file: %s @15.9', async (address) => {
  const sentence = /^The file refers to .+(another address|outside|missing)/;
  await expect(readBytes(glb((json) => void (json.buffers[0]!['uri'] = address)))).rejects.toThrow(sentence);
  await expect(readBytes(withPicture(address))).rejects.toThrow(sentence);
  const mtl = { name: 'room.mtl', content: ROOM_MTL.replace('walls.png', address) };
  await expect(readBytes(writeObjZip(ROOM, [mtl]))).rejects.toThrow(sentence);
  const obj = { name: 'room.obj', content: writeObj(ROOM, address) };
  const two = rawZip([obj, { name: 'a.mtl', content: ROOM_MTL }, { name: 'b.mtl', content: ROOM_MTL }]);
  await expect(readBytes(two)).rejects.toThrow(sentence);
});

const HOSTILE: [what: string, make: () => Uint8Array | string, sentence: RegExp][] = [
  [
    'an index out of range',
    () => glb((json) => void (json.accessors[0]!['count'] = 7)),
    /^The file is damaged: some triangles refer to vertices/,
  ],
  [
    'a face with such an index in PLY',
    () => writePly({ ...ROOM, triangles: [[0, 1, 8]] }),
    /^The file is damaged: some triangles refer/,
  ],
  [
    'a face with such an index in OBJ',
    () => writeObjZip({ ...ROOM, triangles: [[0, 1, 8]] }),
    /^The file is damaged: some triangles refer/,
  ],
  [
    'a billion vertices in a PLY header',
    () => writeTextPly(ROOM).replace('vertex 8', 'vertex 1000000000'),
    /more than 50 million vertices/,
  ],
  [
    'a billion vertices in a GLB list',
    () => glb((json) => void (json.accessors[0]!['count'] = 1e9)),
    /longer than its data|more than 50 million/,
  ],
  [
    'a billion vertices that need no bytes',
    () => glb((json) => void (json.accessors[0] = { componentType: 5126, count: 1e9, type: 'VEC3' })),
    /more than 50 million vertices/,
  ],
  [
    'the same triangles at a million places',
    () =>
      glb((json) => {
        json.nodes = Array.from({ length: 100_001 }, () => ({ mesh: 0 }));
        json.scenes = [{ nodes: json.nodes.map((_, index) => index) }];
      }),
    /too many objects/,
  ],
  [
    'a coordinate that is not a number',
    () => writePly({ ...ROOM, positions: [[NaN, 0, 0], ...ROOM.positions.slice(1)] }),
    /not numbers/,
  ],
  [
    'an infinite coordinate',
    () => writePly({ ...ROOM, positions: [[0, 0, -Infinity], ...ROOM.positions.slice(1)] }),
    /not numbers/,
  ],
  [
    'a word instead of a coordinate',
    () => writeObjZip({ ...ROOM, positions: [[NaN, 0, 0], ...ROOM.positions.slice(1)] }),
    /not numbers/,
  ],
  [
    'a node that makes coordinates infinite',
    () => glb((json) => void (json.nodes[0]!['scale'] = [1e308, 1e308, 1e308])),
    /not numbers/,
  ],
  [
    'a node in itself',
    () => glb((json) => void (json.nodes[0]!['children'] = [0])),
    /inside itself or inside two others/,
  ],
  [
    'nodes in a cycle',
    () => glb((json) => void (json.nodes = [{ children: [1] }, { children: [0], mesh: 0 }])),
    /inside itself or inside two others/,
  ],
  [
    'a view beyond its buffer',
    () => glb((json) => void (json.bufferViews[1]!['byteLength'] = 1e9)),
    /ends in the middle of its data/,
  ],
  [
    'a buffer beyond its file',
    () => glb((json) => void (json.buffers[0]!['byteLength'] = 1e12)),
    /ends in the middle of its data/,
  ],
  [
    'meshopt that would unpack to more than the limit',
    () =>
      glb((json) => {
        const packed = { buffer: 0, byteLength: 96, byteStride: 12, count: 1e9, mode: 'ATTRIBUTES' };
        json.bufferViews[0]!['extensions'] = { EXT_meshopt_compression: packed };
      }),
    /unpack to more than 1 GiB/,
  ],
  [
    'invalid meshopt',
    () =>
      glb((json) => {
        const packed = { buffer: 0, byteLength: 96, byteStride: 12, count: 8, mode: 'ATTRIBUTES' };
        json.bufferViews[0]!['extensions'] = { EXT_meshopt_compression: packed };
      }),
    /meshopt-compressed data of this glTF file is damaged/,
  ],
  [
    'a picture of 40,000 × 40,000 pixels',
    () => writeObjZip(ROOM, [{ name: 'walls.png', content: largePicture(40_000) }]),
    /40000 × 40000 pixels/,
  ],
  [
    'a picture that is a web page',
    () => writeObjZip(ROOM, [{ name: 'walls.png', content: '<svg xmlns="a"/>' }]),
    /not a JPEG, PNG or WebP/,
  ],
  [
    'a ZIP of ten gigabytes of nothing',
    () =>
      writeObjZip(
        ROOM,
        [
          { name: 'a.bin', size: 4e9 },
          { name: 'b.bin', size: 4e9 },
        ].map((file) => ({ ...file, packed: Buffer.alloc(9) })),
      ),
    /are larger than 6 GiB in total/,
  ],
  [
    'a file that unpacks to more than its directory says',
    () =>
      writeObjZip(ROOM, [
        { name: 'room.obj', packed: deflateRawSync(Buffer.alloc(5_000_000, 'v 0 0 0\n')), size: 1_000 },
      ]),
    /is damaged and cannot be read/,
  ],
  [
    'a path that leads out of the archive',
    () => writeObjZip(ROOM, [{ name: '../../etc/room.bin', content: 'x' }]),
    /not a valid file name/,
  ],
  [
    'a link',
    () => writeObjZip(ROOM, [{ name: 'room.mtl', content: '/etc/passwd', mode: 0o120777 }]),
    /is a link/,
  ],
  [
    'the same name twice',
    () => writeObjZip(ROOM, [{ name: 'ROOM.OBJ', content: 'v 0 0 0' }]),
    /contains 2 OBJ files|twice/,
  ],
  ['a ZIP without a scan', () => rawZip([{ name: 'a.txt', content: 'x' }]), /contains no scan/],
  [
    'a ZIP whose scan is something else',
    () => rawZip([{ name: 'a.glb', content: '<html>' }]),
    /does not match its file extension/,
  ],
  ['nothing at all', () => '', /is empty/],
];

test.each(HOSTILE)('rejects a file with an error message: %s @15.8', async (_, make, sentence) => {
  const refused = await readBytes(make()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ScanRefusedError);
  expect((refused as Error).message).toMatch(sentence);
  expect((refused as Error).message).toMatch(/^[A-Z“].*[.?]$/s);
});

test.each([
  ['GLB', glb(() => {})],
  ['OBJ', writeObjZip(ROOM)],
  ['PLY', writePly(ROOM)],
])('rejects a file that is truncated at any position: %s', async (_, bytes) => {
  for (let length = 0; length < bytes.length; length += 7) {
    await expect(readBytes(bytes.subarray(0, length))).rejects.toThrow(ScanRefusedError);
  }
});

test.each([
  ['a point cloud', 'ASTM-E57\0\0', /point cloud \(E57\)/],
  ['a point cloud', 'LASF\0\0', /LAS or LAZ/],
  ['a building model', 'ISO-10303-21;\nHEADER;', /IFC/],
  ['FBX', 'Kaydara FBX Binary  \0', /FBX/],
  ['USDZ', rawZip([{ name: 'a.usdc', content: 'PXR-USDC' }]), /USD/],
  [
    'an OBJ without the rest of its ZIP',
    '# made by a test\nmtllib a.mtl\nv 0 0 0\n',
    /^Put the OBJ file, its MTL file and its pictures in a ZIP file/,
  ],
  ['points in PLY', writeTextPly({ ...ROOM, triangles: [] }), /point cloud, which has no faces/],
  ['splats in PLY', writeTextPly(ROOM, ['float f_dc_0']), /Gaussian splats/],
  ['anything else', 'hello', /^GoV360 cannot read this kind of file/],
])('suggests an alternative to an unsupported file: %s @15.1 @15.3', async (_, bytes, sentence) => {
  await expect(readBytes(bytes)).rejects.toThrow(sentence);
});
