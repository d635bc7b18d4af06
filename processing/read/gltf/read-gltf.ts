import { type RawScan, ScanRefusedError, type ScanMaterial } from '../../scan-mesh.ts';
import { GatheredPictures } from '../gather-pictures.ts';
import { findOrigin } from '../gather-positions.ts';
import { GltfBuffers, type GltfInput, openAccessor } from './accessor.ts';
import {
  itemOf,
  damagedGltf,
  type Gltf,
  type GltfMaterial,
  type TextureInfo,
  type GltfNode,
} from './gltf-schema.ts';
import { readPrimitive, type ReadPrimitive, type UvSource, uvSourceOf } from './read-primitive.ts';
import { Matrix4, Quaternion, Vector3 } from 'three';

/**
 * Extensions that GoV360 supports, or rejects later with a more specific error. `HARMLESS`: extensions that
 * can be ignored, because surfaces have the same shape without them.
 */
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

export async function readGltf(input: GltfInput): Promise<RawScan> {
  const { json: gltf, format } = input;
  refuseUnknown(gltf);
  const buffers = new GltfBuffers(input);
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
    const read = await readMaterial(material, { ...input, buffers, pictures });
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
    missing: [...pictures.missing],
  };
}

function refuseUnknown({ asset, extensionsRequired }: Gltf): void {
  if (!asset.version.startsWith('2.')) {
    throw new ScanRefusedError('This glTF does not use version 2. Export it again as glTF 2.0.');
  }
  const unknown = extensionsRequired.find((name) => !KNOWN.has(name) && !HARMLESS.test(name));
  if (unknown === 'KHR_texture_basisu') {
    throw new ScanRefusedError(
      'The pictures of this glTF are KTX2 files, which GoV360 cannot read. Export it with JPEG or PNG pictures.',
    );
  }
  if (unknown !== undefined) {
    throw new ScanRefusedError(
      `This glTF needs “${unknown.slice(0, 60)}”, which GoV360 cannot read. Export it without this extension, for example with JPEG or PNG pictures.`,
    );
  }
}

/** The file that contains a material, the file's buffers, and the pictures collected so far. */
type MaterialContext = GltfInput & { buffers: GltfBuffers; pictures: GatheredPictures };

interface ReadMaterial {
  material: ScanMaterial;
  uvSource: UvSource | null;
}

const ALPHA = { OPAQUE: 'opaque', MASK: 'mask', BLEND: 'blend' } as const;

async function readMaterial(material: GltfMaterial, context: MaterialContext): Promise<ReadMaterial> {
  const metallic = material.pbrMetallicRoughness;
  const glossy = material.extensions?.KHR_materials_pbrSpecularGlossiness;
  const info = metallic?.baseColorTexture ?? glossy?.diffuseTexture;
  const factor = metallic?.baseColorFactor ?? glossy?.diffuseFactor ?? [1, 1, 1, 1];
  const picture = info ? await readPicture(info, context) : -1;
  const color = factor.map((value) => Math.min(1, Math.max(0, value)));
  return {
    material: {
      name: material.name ?? '',
      color: color as ScanMaterial['color'],
      picture,
      alpha: ALPHA[material.alphaMode],
      cutoff: material.alphaCutoff,
      doubleSided: material.doubleSided,
      // Treats every picture as a photograph that includes the lighting, even if the material is not unlit.
      unlit: picture >= 0 || material.extensions?.KHR_materials_unlit !== undefined,
    },
    uvSource: info && picture >= 0 ? uvSourceOf(info) : null,
  };
}

async function readPicture(info: TextureInfo, context: MaterialContext): Promise<number> {
  const { json: gltf, buffers, folder, base, pictures } = context;
  const texture = itemOf(gltf.textures, info.index, 'picture');
  const source = texture.extensions?.EXT_texture_webp?.source ?? texture.source;
  if (source === undefined) throw pictures.unreadable();
  const { uri, bufferView } = itemOf(gltf.images, source, 'picture');
  const key = `image ${source}`;
  if (bufferView !== undefined) return await pictures.add(key, (await buffers.view(bufferView)).bytes);
  if (uri === undefined) throw damagedGltf('a picture has no bytes');
  return await pictures.addNamed(uri, base, folder, key);
}

/** A mesh with the transform of its node; `matrix` is float64. */
interface PlacedMesh {
  name: string;
  mesh: number;
  matrix: Matrix4;
}

/**
 * The maximum number of placed meshes. A mesh counts once for each node or instance that uses it, because its
 * triangles are copied to each place.
 */
const LARGEST_COUNT = 100_000;

/** Returns the meshes of the file's scene, with their transforms to world coordinates. */
async function placeMeshes(gltf: Gltf, buffers: GltfBuffers): Promise<PlacedMesh[]> {
  const placed: PlacedMesh[] = [];
  const seen = new Set<number>();
  const open = rootNodes(gltf).map((index) => ({ index, parent: new Matrix4() }));
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { index, parent } = entry;
    if (seen.has(index)) throw damagedGltf('one of its objects is inside itself or inside two others');
    seen.add(index);
    const node = itemOf(gltf.nodes, index, 'node');
    const matrix = parent.clone().multiply(matrixOf(node));
    if (node.mesh !== undefined) {
      for (const place of await placesOf(node, matrix, gltf, buffers)) {
        if (placed.length >= LARGEST_COUNT) throw damagedGltf('it has too many objects');
        placed.push({ name: node.name ?? '', mesh: node.mesh, matrix: place });
      }
    }
    open.push(...node.children.map((index) => ({ index, parent: matrix })));
  }
  return placed;
}

function rootNodes({ scene, scenes, nodes }: Gltf): number[] {
  if (scene !== undefined || scenes.length === 1) {
    return [...new Set(itemOf(scenes, scene ?? 0, 'scene').nodes)];
  }
  // A file may have no default scene. In that case, the first scene with any nodes is used.
  const shown = scenes.find(({ nodes }) => nodes.length > 0);
  if (shown) return [...new Set(shown.nodes)];
  const children = new Set(nodes.flatMap(({ children }) => children));
  return nodes.map((_, index) => index).filter((index) => !children.has(index));
}

function matrixOf({ matrix, translation, rotation, scale }: GltfNode): Matrix4 {
  if (matrix) return new Matrix4().fromArray(matrix);
  return new Matrix4().compose(
    new Vector3().fromArray(translation ?? [0, 0, 0]),
    new Quaternion().fromArray(rotation ?? [0, 0, 0, 1]).normalize(),
    new Vector3().fromArray(scale ?? [1, 1, 1]),
  );
}

/** Returns the transform of a node, or those of its instances (EXT_mesh_gpu_instancing). */
async function placesOf(
  node: GltfNode,
  matrix: Matrix4,
  gltf: Gltf,
  buffers: GltfBuffers,
): Promise<Matrix4[]> {
  const attributes = node.extensions?.EXT_mesh_gpu_instancing?.attributes;
  if (!attributes) return [matrix];
  const read = async (name: string, size: number) => {
    if (attributes[name] === undefined) return null;
    const accessor = await openAccessor(gltf, buffers, attributes[name]);
    if (accessor.size !== size || accessor.count > LARGEST_COUNT)
      throw damagedGltf('the positions of its instances cannot be read');
    return await accessor.read(0, accessor.count);
  };
  const translations = await read('TRANSLATION', 3);
  const rotations = await read('ROTATION', 4);
  const scales = await read('SCALE', 3);
  const count = Math.min(
    translations ? translations.length / 3 : Infinity,
    rotations ? rotations.length / 4 : Infinity,
    scales ? scales.length / 3 : Infinity,
  );
  if (count === Infinity) return [matrix];
  return Array.from({ length: count }, (_, index) => {
    const place = new Matrix4().compose(
      translations ? new Vector3().fromArray(translations, index * 3) : new Vector3(),
      rotations ? new Quaternion().fromArray(rotations, index * 4).normalize() : new Quaternion(),
      scales ? new Vector3().fromArray(scales, index * 3) : new Vector3(1, 1, 1),
    );
    return place.premultiply(matrix);
  });
}
