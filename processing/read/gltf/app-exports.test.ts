import { describe, expect, test } from 'vitest';
import { boxRoom } from '../../../tests/support/scans/box-room.ts';
import { meshGltf } from '../../../tests/support/scans/mesh-gltf.ts';
import { ONE_PIXEL } from '../../../tests/support/scans/one-pixel.ts';
import { readBytes } from '../../../tests/support/scans/read-bytes.ts';
import { writeGlb } from '../../../tests/support/scans/write-glb.ts';
import type { RawScan } from '../../scan-mesh.ts';

const ROOM = boxRoom();
type Json = ReturnType<typeof meshGltf>['json'];

async function readWith(change: (json: Json, binary: Buffer) => Buffer | void): Promise<RawScan> {
  const { json, binary } = meshGltf(ROOM);
  const changed = change(json, binary) ?? binary;
  json.buffers[0]!['byteLength'] = changed.length;
  return await readBytes(writeGlb(json, changed));
}

/** Gives the mesh texture coordinates and a picture through `texture`. Returns the new binary data. */
function picture(json: Json, binary: Buffer, texture: object, more: object = {}): Buffer {
  json.meshes[0]!.primitives[0] = { attributes: { POSITION: 0, TEXCOORD_0: 2 }, indices: 1, material: 0 };
  json.accessors.push({ bufferView: 0, componentType: 5126, count: 8, type: 'VEC2' });
  json.bufferViews.push({ buffer: 0, byteOffset: binary.length, byteLength: ONE_PIXEL.length });
  Object.assign(json, {
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [texture],
    images: [{ bufferView: 2, mimeType: 'image/png' }],
    ...more,
  });
  return Buffer.concat([binary, ONE_PIXEL]);
}

describe('reads GLB files as apps export them @15.77', () => {
  test.each<[string, (json: Json) => void]>([
    [
      'several scenes and none as default',
      (json) => void Object.assign(json, { scene: undefined, scenes: [{ nodes: [] }, { nodes: [0] }] }),
    ],
    ['no scenes', (json) => void Object.assign(json, { scene: undefined, scenes: undefined })],
    [
      'cameras, lights, animations and skins',
      (json) => {
        json.nodes.push({ camera: 0 }, { extensions: { KHR_lights_punctual: { light: 0 } } });
        json.scenes[0]!.nodes.push(1, 2);
        Object.assign(json, {
          cameras: [{ type: 'perspective' }],
          skins: [{ joints: [1] }],
          animations: [{ channels: [], samplers: [] }],
          extensionsUsed: ['KHR_lights_punctual', 'KHR_materials_unlit'],
          extensions: { KHR_lights_punctual: { lights: [{ type: 'point' }] } },
        });
      },
    ],
    [
      'lines and points beside the mesh',
      (json) => {
        json.meshes[0]!.primitives.push(
          { attributes: { POSITION: 0 }, mode: 0 },
          { attributes: { POSITION: 0 }, mode: 1 },
        );
      },
    ],
  ])('%s', async (_, change) => {
    expect((await readWith(change)).mesh.parts.map(({ indices }) => indices.length)).toEqual([36]);
  });

  test('with JSON that is padded with zeros', async () => {
    const { json, binary } = meshGltf(ROOM);
    const glb = writeGlb(`${JSON.stringify(json)}\0\0\0\0`, binary);
    expect((await readBytes(glb)).mesh.parts).toHaveLength(1);
  });

  test('with a mirroring scale, without turning faces inside out', async () => {
    const mirrored = await readWith((json) => void (json.nodes[0]!['scale'] = [-1, 1, 1]));
    expect([...mirrored.mesh.parts[0]!.indices.subarray(0, 3)]).toEqual([0, 5, 4]);
  });

  test('with colours of factors and vertices, alpha and double-sided materials', async () => {
    const { mesh } = await readWith((json, binary) => {
      json.meshes[0]!.primitives[0] = { attributes: { POSITION: 0, COLOR_0: 2 }, indices: 1, material: 0 };
      json.accessors.push({ bufferView: 2, componentType: 5121, normalized: true, count: 8, type: 'VEC4' });
      json.bufferViews.push({ buffer: 0, byteOffset: binary.length, byteLength: 32 });
      const pbrMetallicRoughness = { baseColorFactor: [0.2, 0.4, 0.6, 0.5] };
      Object.assign(json, { materials: [{ pbrMetallicRoughness, alphaMode: 'BLEND', doubleSided: true }] });
      return Buffer.concat([binary, Buffer.alloc(32, 255)]);
    });
    expect(mesh.materials).toMatchObject([
      { color: [0.2, 0.4, 0.6, 0.5], alpha: 'blend', doubleSided: true, picture: -1 },
    ]);
    expect([...mesh.parts[0]!.colors!.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  });

  test.each([
    [5121, Uint8Array],
    [5123, Uint16Array],
  ])('with indices of type %i', async (componentType, Numbers) => {
    const { mesh } = await readWith((json, binary) => {
      const indices = Buffer.from(Numbers.from(ROOM.triangles.flat()).buffer);
      Object.assign(json.accessors[1]!, { componentType });
      Object.assign(json.bufferViews[1]!, { byteLength: indices.length });
      return Buffer.concat([binary.subarray(0, 96), indices]);
    });
    expect([...mesh.parts[0]!.indices]).toEqual(ROOM.triangles.flat());
  });

  test('with WebP or KTX2 pictures that have a fallback', async () => {
    const webp = { source: 0, extensions: { EXT_texture_webp: { source: 0 } } };
    const ktx = { source: 0, extensions: { KHR_texture_basisu: { source: 1 } } };
    for (const texture of [webp, ktx]) {
      const { mesh } = await readWith((json, binary) => picture(json, binary, texture));
      expect(mesh.pictures).toHaveLength(1);
    }
  });

  test('unless its KTX2 pictures have no fallback, and then suggests an alternative', async () => {
    const alone = { extensions: { KHR_texture_basisu: { source: 0 } } };
    const reading = readWith((json, binary) =>
      picture(json, binary, alone, { extensionsRequired: ['KHR_texture_basisu'] }),
    );
    await expect(reading).rejects.toThrow(/KTX2.+Export it with JPEG or PNG/);
    await expect(readWith((json, binary) => picture(json, binary, alone))).rejects.toThrow(
      /Export the file again with JPEG or PNG/,
    );
  });
});
