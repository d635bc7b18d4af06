import { deflateRawSync } from 'node:zlib';
import { boxRoom } from '../../support/scans/box-room.ts';
import { meshGltf } from '../../support/scans/mesh-gltf.ts';
import { ONE_PIXEL } from '../../support/scans/one-pixel.ts';
import { writeGlb } from '../../support/scans/write-glb.ts';
import { ROOM_MTL, writeObj } from '../../support/scans/write-obj.ts';
import { writePly, writeTextPly } from '../../support/scans/write-ply.ts';
import { type RawFile, rawZip } from '../../support/raw-zip.ts';
import { mutateBytes, pick, type Random, randomOf } from '../import/mutations.ts';

export const SCAN_FORMATS = ['GLB', 'glTF in a ZIP', 'OBJ in a ZIP', 'PLY'] as const;
export type ScanFormat = (typeof SCAN_FORMATS)[number];

const ROOM = boxRoom();
/** Values that replace the expected bytes in a file. */
const NUMBERS = [-1, 0, 1, 3, 7, 1.5, 1e9, 2 ** 31, 2 ** 32, 1e15, 1e308, 5126, 5123, 5121];
const WORDS = [
  'NaN',
  'inf',
  '-inf',
  '1e999',
  '-0',
  '0/0',
  '1/1/1/1',
  '-9',
  '999999999',
  '99999999999999999999',
  '../../etc/passwd',
  'file:///etc/passwd',
  'http://scan.example/a.bin',
  'data:;base64,AAAA',
  'C:\\a.jpg',
  '#',
  '\\',
  '\0',
  '\ud800',
  'x'.repeat(5_000),
  'element vertex 1000000000',
  'property list uchar int vertex_indices',
  'usemtl',
  'mtllib room.mtl',
  'f 1 2 3 4 5 6 7 8',
];

/**
 * Returns the file for a seed, which is always the same for that seed: a valid file with wrong content, or an
 * invalid file.
 */
export function mutatedScan(format: ScanFormat, seed: number): Buffer<ArrayBuffer> {
  const random = randomOf(seed);
  const how = random();
  const file = MAKERS[format](random);
  if (how < 0.3) return mutateBytes(random, file);
  return how < 0.45 ? mutateStructure(random, file) : file;
}

const MAKERS: Readonly<Record<ScanFormat, (random: Random) => Buffer<ArrayBuffer>>> = {
  GLB(random) {
    const { json, binary } = texturedGltf();
    const bytes = random() < 0.3 ? mutateBytes(random, Buffer.from(binary)) : binary;
    return writeGlb(random() < 0.8 ? mutateJson(random, json) : json, bytes);
  },
  'glTF in a ZIP'(random) {
    const { json, binary } = texturedGltf('room.bin');
    const files: RawFile[] = [
      { name: 'room.gltf', content: JSON.stringify(random() < 0.7 ? mutateJson(random, json) : json) },
      { name: 'room.bin', content: random() < 0.3 ? mutateBytes(random, Buffer.from(binary)) : binary },
    ];
    return zipOf(random, files);
  },
  'OBJ in a ZIP': (random) =>
    zipOf(random, [
      { name: 'room.obj', content: mutateLines(random, writeObj(ROOM)) },
      { name: 'room.mtl', content: mutateLines(random, ROOM_MTL) },
      {
        name: 'walls.png',
        content: random() < 0.3 ? mutateBytes(random, Buffer.from(ONE_PIXEL)) : ONE_PIXEL,
      },
    ]),
  PLY: (random) =>
    random() < 0.5
      ? Buffer.from(mutateLines(random, writeTextPly(ROOM)))
      : mutateHeader(random, writePly(ROOM, random() < 0.5, random() < 0.5)),
};

/** Returns a glTF with a picture, nested nodes, and everything that can move vertices. */
function texturedGltf(uri?: string) {
  const { json, binary } = meshGltf(ROOM);
  const picture = Buffer.concat([ONE_PIXEL, Buffer.alloc(4 - (ONE_PIXEL.length % 4))]);
  json.nodes = [
    { children: [1], rotation: [0, 0, 0, 1] },
    { mesh: 0, translation: [1, 2, 3], scale: [1, 1, -1] },
  ];
  json.bufferViews.push({ buffer: 0, byteOffset: binary.length, byteLength: picture.length });
  json.buffers = [{ byteLength: binary.length + picture.length, ...(uri === undefined ? {} : { uri }) }];
  json.meshes[0]!.primitives[0]!['material'] = 0;
  json.meshes[0]!.primitives[0]!['attributes'] = { POSITION: 0, TEXCOORD_0: 2 };
  json.accessors.push({ bufferView: 0, componentType: 5126, count: ROOM.positions.length, type: 'VEC2' });
  Object.assign(json, {
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ bufferView: 2, mimeType: 'image/png' }],
  });
  return { json, binary: Buffer.concat([binary, picture]) };
}

/** Changes or removes some values anywhere in a JSON object. */
function mutateJson(random: Random, json: object): unknown {
  const copy = structuredClone(json);
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    let at = copy as Record<string, unknown>;
    for (;;) {
      const keys = Object.keys(at);
      if (keys.length === 0) break;
      const key = pick(random, keys);
      const value = at[key];
      if (typeof value === 'object' && value !== null && random() < 0.85) {
        at = value as Record<string, unknown>;
        continue;
      }
      if (random() < 0.15) Reflect.deleteProperty(at, key);
      else at[key] = otherValue(random, value);
      break;
    }
  }
  return copy;
}

/**
 * Returns another value. It usually has the same type, because otherwise only the first check would be
 * tested.
 */
function otherValue(random: Random, value: unknown): unknown {
  if (random() < 0.1) return pick<unknown>(random, [...NUMBERS, ...WORDS, null, [], {}, [0], true]);
  if (typeof value === 'number') return pick(random, NUMBERS);
  return typeof value === 'string'
    ? pick(random, WORDS)
    : pick<unknown>(random, [[], {}, [0], [1, 0], [0, 0, 0]]);
}

/** Changes some words in some lines, and duplicates or removes some lines. */
function mutateLines(random: Random, text: string): string {
  const lines = text.split('\n');
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
    const at = Math.floor(random() * lines.length);
    const words = lines[at]!.split(' ');
    words[Math.floor(random() * words.length)] = pick(random, [...WORDS, ...NUMBERS.map(String)]);
    lines.splice(at, random() < 0.8 ? 1 : 0, ...(random() < 0.9 ? [words.join(' ')] : []));
  }
  return lines.join('\n');
}

function mutateHeader(random: Random, ply: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = ply.indexOf('end_header\n');
  const header =
    random() < 0.5 ? mutateLines(random, ply.toString('latin1', 0, end)) : ply.toString('latin1', 0, end);
  return Buffer.concat([Buffer.from(header, 'latin1'), ply.subarray(end)]);
}

function zipOf(random: Random, files: RawFile[]): Buffer<ArrayBuffer> {
  return rawZip(
    files.map((file) => {
      const deflated = { ...file, deflated: random() < 0.5 };
      if (random() < 0.9) return deflated;
      return pick<() => RawFile>(random, [
        () => ({
          ...deflated,
          name: pick(random, ['../x.obj', '/x.obj', 'a\\x.obj', 'x.zip', 'ROOM.OBJ', '.obj']),
        }),
        () => ({ ...deflated, size: Math.floor(random() * 2 ** 32) }),
        () => ({ ...deflated, method: pick(random, [0, 1, 8, 12, 99]) }),
        () => ({ ...deflated, flags: Math.floor(random() * 2 ** 16) }),
        () => ({ ...deflated, mode: 0o120777 }),
        () => ({ ...deflated, offset: Math.floor(random() * 500) }),
        () => ({ ...deflated, packed: deflateRawSync(Buffer.alloc(1_000_000)) }),
      ])();
    }),
  );
}

/** Values for the fields of a header. */
const FIELDS = [0, 1, 4, 20, 65_535, 1_000_000_000, 0x7fffffff, 0x80000000, 0xfffffffc, 0xffffffff];
const COUNTS = ['-1', '0', '1', '7', '9', '1000000000', '4294967296', '99999999999999999999', '1e9', 'x'];
/** The offsets of the fields in the header of a GLB and in that of its first chunk. */
const GLB_FIELDS = [4, 8, 12, 16];
const GLB_CHUNKS = 12;
const CHUNK_HEADER = 8;
/** The size of an entry in a ZIP directory, which is the longest record, in bytes. */
const ZIP_RECORD = 46;

/** Changes headers so that they contradict the content, or swaps sections. */
function mutateStructure(random: Random, file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (file.length < ZIP_RECORD) return file;
  const kind = file.toString('latin1', 0, 2);
  if (random() < 0.25) return kind === 'gl' ? swapChunks(file) : swapSections(random, file);
  if (kind === 'pl') return recount(random, file);
  const fields = kind === 'PK' ? zipFields(file) : glbFields(file);
  const at = pick(random, fields);
  if (at + 4 <= file.length) file.writeUInt32LE(pick(random, FIELDS), at);
  return file;
}

/** Changes one of the counts in the header of a PLY file. */
function recount(random: Random, file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const text = file.toString('latin1');
  const counts = [...text.matchAll(/(?<=element \w+ )\d+/g)];
  if (counts.length === 0) return file;
  const { index, 0: count } = pick(random, counts);
  const other = text.slice(0, index) + pick(random, COUNTS) + text.slice(index + count.length);
  return Buffer.from(other, 'latin1');
}

function glbFields(file: Buffer): number[] {
  const second = GLB_CHUNKS + CHUNK_HEADER + file.readUInt32LE(GLB_CHUNKS);
  return second + CHUNK_HEADER <= file.length ? [...GLB_FIELDS, second, second + 4] : GLB_FIELDS;
}

/** Returns the offsets of all fields of all records. */
function zipFields(file: Buffer): number[] {
  const fields: number[] = [];
  for (let at = file.indexOf('PK'); at >= 0; at = file.indexOf('PK', at + 2)) {
    for (let field = at + 4; field < at + ZIP_RECORD; field += 2) fields.push(field);
  }
  return fields;
}

/** Moves the binary chunk before the JSON. */
function swapChunks(file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const second = GLB_CHUNKS + CHUNK_HEADER + file.readUInt32LE(GLB_CHUNKS);
  return Buffer.concat([
    file.subarray(0, GLB_CHUNKS),
    file.subarray(second),
    file.subarray(GLB_CHUNKS, second),
  ]);
}

function swapSections(random: Random, file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const [a, b, c] = Array.from({ length: 3 }, () => Math.floor(random() * file.length)).sort((x, y) => x - y);
  return Buffer.concat([file.subarray(0, a), file.subarray(b, c), file.subarray(a, b), file.subarray(c)]);
}
