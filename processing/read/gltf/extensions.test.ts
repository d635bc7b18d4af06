import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { describe, expect, test } from 'vitest';
import { rawZip } from '../../../tests/support/raw-zip.ts';
import { boxRoom } from '../../../tests/support/scans/box-room.ts';
import { meshGltf } from '../../../tests/support/scans/mesh-gltf.ts';
import { ONE_PIXEL } from '../../../tests/support/scans/one-pixel.ts';
import { readBytes } from '../../../tests/support/scans/read-bytes.ts';
import { writeGlb } from '../../../tests/support/scans/write-glb.ts';
import type { RawScan } from '../../scan-mesh.ts';

const ROOM = boxRoom([0, 0, 0], [2, 1, 1]);
const CORNERS = ROOM.triangles.flat().map((index) => ROOM.positions[index]!);

/** Returns the corners of all triangles, to micrometres. */
function corners({ mesh, origin }: RawScan): number[][] {
  return mesh.parts.flatMap(({ positions, indices }) =>
    Array.from(indices, (index) =>
      [0, 1, 2].map((axis) => Math.round((positions[index * 3 + axis]! + origin[axis]!) * 1e6) / 1e6),
    ),
  );
}

type Json = ReturnType<typeof meshGltf>['json'];
async function readWith(change: (json: Json, binary: Buffer) => Buffer | void): Promise<RawScan> {
  const { json, binary } = meshGltf(ROOM);
  const changed = change(json, binary) ?? binary;
  json.buffers[0]!['byteLength'] = changed.length;
  return await readBytes(writeGlb(json, changed));
}

describe('reads glTF files as other programs export them @15.1', () => {
  test('with quantized coordinates', async () => {
    const raw = await readWith((json, binary) => {
      const quantized = Int16Array.from(
        ROOM.positions.flatMap((position) => [...position.map((value) => (value / 2) * 32_767), 0]),
      );
      json.accessors[0] = { bufferView: 2, componentType: 5122, normalized: true, count: 8, type: 'VEC3' };
      json.bufferViews.push({ buffer: 0, byteOffset: binary.length, byteLength: 64, byteStride: 8 });
      json.nodes[0]!['scale'] = [2, 2, 2];
      Object.assign(json, { extensionsRequired: ['KHR_mesh_quantization'] });
      return Buffer.concat([binary, Buffer.from(quantized.buffer)]);
    });
    expect(raw.mesh.parts[0]!.positions.reduce((most, value) => Math.max(most, value), 0)).toBe(2);
    expect(
      corners(raw)
        .flat()
        .every((value, at) => Math.abs(value - CORNERS.flat()[at]!) < 1e-4),
    ).toBe(true);
  });

  test('with meshopt compression', async () => {
    await MeshoptEncoder.ready;
    const raw = await readWith((json, binary) => {
      const places = MeshoptEncoder.encodeVertexBuffer(new Uint8Array(binary.subarray(0, 96)), 8, 12);
      const indices = MeshoptEncoder.encodeIndexBuffer(new Uint8Array(binary.subarray(96)), 36, 4);
      const packed = [
        { byteOffset: 0, byteLength: places.length, byteStride: 12, count: 8, mode: 'ATTRIBUTES' },
        {
          byteOffset: places.length,
          byteLength: indices.length,
          byteStride: 4,
          count: 36,
          mode: 'TRIANGLES',
        },
      ];
      for (const [at, view] of json.bufferViews.entries()) {
        view['extensions'] = { EXT_meshopt_compression: { buffer: 0, ...packed[at] } };
      }
      return Buffer.concat([places, indices]);
    });
    const sorted = (all: number[][]) => all.map(String).sort();
    expect(sorted(corners(raw))).toEqual(sorted(CORNERS));
  });

  test('with sparse accessors', async () => {
    const raw = await readWith((json, binary) => {
      json.accessors[0]!['sparse'] = {
        count: 1,
        indices: { bufferView: 2, componentType: 5123 },
        values: { bufferView: 3 },
      };
      json.bufferViews.push({ buffer: 0, byteOffset: binary.length, byteLength: 4 });
      json.bufferViews.push({ buffer: 0, byteOffset: binary.length + 4, byteLength: 12 });
      const values = Buffer.from(Float32Array.of(-7, -8, -9).buffer);
      return Buffer.concat([binary, Buffer.from([0, 0, 0, 0]), values]);
    });
    expect([...raw.mesh.parts[0]!.positions.subarray(0, 6)]).toEqual([-7, -8, -9, 2, 0, 0]);
  });

  test.each([
    [5, [0, 1, 2, 1, 3, 2, 2, 3, 4]],
    [6, [0, 1, 2, 0, 2, 3, 0, 3, 4]],
  ])('with strips and fans: mode %i', async (mode, expected) => {
    const raw = await readWith((json) => {
      json.meshes[0]!.primitives[0] = { attributes: { POSITION: 0 }, mode };
      json.accessors[0]!['count'] = 5;
    });
    expect([...raw.mesh.parts[0]!.indices]).toEqual(expected);
  });

  test('with instances', async () => {
    const raw = await readWith((json, binary) => {
      json.nodes[0]!['extensions'] = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 2 } } };
      json.accessors.push({ bufferView: 2, componentType: 5126, count: 2, type: 'VEC3' });
      json.bufferViews.push({ buffer: 0, byteOffset: binary.length, byteLength: 24 });
      return Buffer.concat([binary, Buffer.from(Float32Array.of(0, 0, 0, 10, 0, 0).buffer)]);
    });
    expect(raw.mesh.parts.map(({ positions }) => positions[0])).toEqual([0, 10]);
  });

  test('with nodes far from zero, in float64 @15.7', async () => {
    const raw = await readWith(
      (json) => void (json.nodes[0]!['translation'] = [452_310.125, 310.5, -5_411_020.25]),
    );
    expect(
      raw.origin.map(Math.abs).every((value, axis) => (axis === 1 ? value < 400 : value > 400_000)),
    ).toBe(true);
    expect(corners(raw)[0]).toEqual([452_310.125, 310.5, -5_411_020.25]);
  });

  test('unless it uses Draco or unsupported pictures or extensions, and then explains how to export it', async () => {
    const draco = readWith(
      (json) => void (json.meshes[0]!.primitives[0]!['extensions'] = { KHR_draco_mesh_compression: {} }),
    );
    await expect(draco).rejects.toThrow(/^The file is compressed with Draco.+Export it without/);
    const basis = readWith(
      (json) => void Object.assign(json, { extensionsRequired: ['KHR_texture_basisu'] }),
    );
    await expect(basis).rejects.toThrow(/JPEG or PNG pictures/);
    const unknown = readWith((json) => void Object.assign(json, { extensionsRequired: ['EXT_unknown'] }));
    await expect(unknown).rejects.toThrow(/needs “EXT_unknown”.+Export it without/);
  });
});

test('reads glTF in a ZIP with its buffer and picture, and applies rotated texture coordinates @15.1', async () => {
  const { json, binary } = meshGltf(ROOM);
  json.buffers[0]!['uri'] = 'data/my%20room.bin';
  json.accessors.push({ bufferView: 0, componentType: 5126, count: 8, type: 'VEC2' });
  json.meshes[0]!.primitives[0] = { attributes: { POSITION: 0, TEXCOORD_0: 2 }, indices: 1, material: 0 };
  const transform = { offset: [0.5, 0], scale: [2, 3] };
  Object.assign(json, {
    materials: [
      {
        pbrMetallicRoughness: {
          baseColorTexture: { index: 0, extensions: { KHR_texture_transform: transform } },
          baseColorFactor: [1, 0.5, 1, 1],
        },
        extensions: { KHR_materials_unlit: {} },
        doubleSided: true,
      },
    ],
    textures: [{ source: 0 }],
    images: [{ uri: 'Textures/WALL.png' }],
  });
  const { mesh, format, stated } = await readBytes(
    rawZip([
      { name: 'scan/room.gltf', content: JSON.stringify(json), deflated: true },
      { name: 'scan/data/my room.bin', content: binary, deflated: true },
      { name: 'scan/textures/wall.png', content: ONE_PIXEL },
    ]),
  );
  expect({ format, stated }).toEqual({ format: 'glTF in a ZIP', stated: { metresPerUnit: 1, up: 'y' } });
  expect(mesh.materials).toMatchObject([
    { color: [1, 0.5, 1, 1], picture: 0, unlit: true, doubleSided: true },
  ]);
  expect([...mesh.parts[0]!.uvs!.subarray(0, 4)]).toEqual([0.5, 0, 0.5, 6]);
});

test('reads a GLB in a ZIP', async () => {
  const { json, binary } = meshGltf(ROOM);
  const raw = await readBytes(rawZip([{ name: 'a.glb', content: writeGlb(json, binary), deflated: true }]));
  expect(raw.format).toBe('GLB in a ZIP');
  expect(corners(raw)).toEqual(CORNERS);
});
