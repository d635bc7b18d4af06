import { type RawScan, ScanRefusedError } from '../../scan-mesh.ts';
import { GatheredPictures } from '../gather-pictures.ts';
import type { ScanFolder } from '../scan-source.ts';
import { findOrigin } from '../gather-positions.ts';
import { type BinaryChunk, GltfBuffers } from './buffers.ts';
import { itemOf } from './gltf-error.ts';
import type { Gltf } from './gltf-schema.ts';
import { readMaterial, type ReadMaterial } from './materials.ts';
import { placeMeshes } from './placed-meshes.ts';
import { readPrimitive, type ReadPrimitive } from './read-primitive.ts';

export interface GltfInput {
  json: Gltf;
  binary: BinaryChunk | null;
  folder: ScanFolder;
  /** Path of the file, which addresses in it are relative to. */
  base: string;
  format: string;
}

/** Extensions that change where surfaces are, beside those that say how they look and sound. */
const KNOWN = new Set([
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_texture_transform',
]);
const HARMLESS =
  /^(KHR_materials_|KHR_lights_|KHR_xmp|KHR_animation_|KHR_audio|MSFT_lod|CESIUM_RTC$|ADOBE_|EXT_lights_)/;

export async function readGltf({ json: gltf, binary, folder, base, format }: GltfInput): Promise<RawScan> {
  refuseUnknown(gltf);
  const buffers = new GltfBuffers(gltf, binary, folder, base);
  const pictures = new GatheredPictures();
  const materials = new Map<number, ReadMaterial & { place: number }>();
  const readParts: (ReadPrimitive & { name: string; material: number })[] = [];
  const counts = { primitives: 0, vertices: 0, triangles: 0 };
  for (const { name, mesh, matrix } of await placeMeshes(gltf, buffers)) {
    for (const primitive of itemOf(gltf.meshes, mesh, 'mesh').primitives) {
      const material = primitive.material === undefined ? null : await materialAt(primitive.material);
      const read = await readPrimitive(gltf, buffers, primitive, matrix, material?.uvSource ?? null, counts);
      if (read) readParts.push({ ...read, name, material: material?.place ?? -1 });
    }
  }
  async function materialAt(index: number) {
    const known = materials.get(index);
    if (known) return known;
    const material = itemOf(gltf.materials, index, 'material');
    const read = await readMaterial(material, { gltf, buffers, folder, base, pictures });
    const placed = { ...read, place: materials.size };
    materials.set(index, placed);
    return placed;
  }
  const origin = findOrigin(readParts.map(({ positions }) => positions));
  return {
    mesh: {
      parts: readParts.map(({ positions, ...part }) => ({ ...part, positions: positions.place(origin) })),
      materials: [...materials.values()].map(({ material }) => material),
      pictures: pictures.pictures,
    },
    format,
    origin,
    stated: { metresPerUnit: 1, up: 'y' },
  };
}

function refuseUnknown({ asset, extensionsRequired }: Gltf): void {
  if (!asset.version.startsWith('2.')) {
    throw new ScanRefusedError('This glTF is of a version other than 2. Export it again as glTF 2.0.');
  }
  const unknown = extensionsRequired.find((name) => !KNOWN.has(name) && !HARMLESS.test(name));
  if (unknown === 'KHR_texture_basisu') {
    throw new ScanRefusedError(
      'The pictures of this glTF are KTX2, which is not read here. Export it with JPEG or PNG pictures.',
    );
  }
  if (unknown !== undefined) {
    throw new ScanRefusedError(
      `This glTF needs “${unknown.slice(0, 60)}”, which is not read here. Export it without, such as with JPEG or PNG pictures.`,
    );
  }
}
