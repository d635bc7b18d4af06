import { z } from 'zod';
import { ScanRefusedError } from '../../scan-mesh.ts';

/** Returns the error for a damaged file. `what`: the damage, such as ‘an object is inside itself’. */
export function damagedGltf(what: string): ScanRefusedError {
  return new ScanRefusedError(`This glTF is damaged: ${what}. Export it again.`);
}

/** Returns the entry of a list at an index. Throws `ScanRefusedError` if the list has no entry there. */
export function itemOf<T>(list: readonly T[], index: number, kind: string): T {
  const item = list[index];
  if (item === undefined) throw damagedGltf(`it refers to a ${kind} that does not exist`);
  return item;
}

/**
 * These schemas contain the parts of glTF 2.0 that GoV360 supports. Other parts are ignored. Indices are
 * checked where they are used.
 */
const index = z.int().min(0);
const bytes = z.int().min(0);
const numbers = (count: number) => z.array(z.number()).length(count);
const extensions = z.record(z.string(), z.unknown()).optional();

const textureInfo = z.object({ index, texCoord: index.default(0), extensions });
const meshoptView = z.object({
  buffer: index,
  byteOffset: bytes.default(0),
  byteLength: bytes,
  byteStride: bytes,
  count: bytes,
  mode: z.enum(['ATTRIBUTES', 'TRIANGLES', 'INDICES']),
  filter: z.enum(['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR']).default('NONE'),
});
const bufferViewSchema = z.object({
  buffer: index,
  byteOffset: bytes.default(0),
  byteLength: bytes,
  byteStride: z.int().min(4).max(252).optional(),
  extensions: z
    .object({
      EXT_meshopt_compression: meshoptView.optional(),
      KHR_meshopt_compression: meshoptView.optional(),
    })
    .optional(),
});
const accessorSchema = z.object({
  bufferView: index.optional(),
  byteOffset: bytes.default(0),
  componentType: z.union([5120, 5121, 5122, 5123, 5125, 5126].map((type) => z.literal(type))),
  normalized: z.boolean().default(false),
  count: z.int().min(0),
  type: z.string(),
  sparse: z
    .object({
      count: z.int().min(0),
      indices: z.object({ bufferView: index, byteOffset: bytes.default(0), componentType: z.number() }),
      values: z.object({ bufferView: index, byteOffset: bytes.default(0) }),
    })
    .optional(),
});
const primitiveSchema = z.object({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().min(0).max(6).default(4),
  extensions,
});
const nodeSchema = z.object({
  name: z.string().optional(),
  mesh: index.optional(),
  children: z.array(index).default([]),
  matrix: numbers(16).optional(),
  translation: numbers(3).optional(),
  rotation: numbers(4).optional(),
  scale: numbers(3).optional(),
  extensions: z
    .object({
      EXT_mesh_gpu_instancing: z.object({ attributes: z.record(z.string(), index) }).optional(),
    })
    .optional(),
});
const materialSchema = z.object({
  name: z.string().optional(),
  pbrMetallicRoughness: z
    .object({ baseColorFactor: numbers(4).optional(), baseColorTexture: textureInfo.optional() })
    .optional(),
  alphaMode: z.enum(['OPAQUE', 'MASK', 'BLEND']).default('OPAQUE'),
  alphaCutoff: z.number().default(0.5),
  doubleSided: z.boolean().default(false),
  extensions: z
    .object({
      KHR_materials_unlit: z.unknown(),
      KHR_materials_pbrSpecularGlossiness: z
        .object({ diffuseFactor: numbers(4).optional(), diffuseTexture: textureInfo.optional() })
        .optional(),
    })
    .partial()
    .optional(),
});
const sourced = z.object({ source: index });
export const gltfSchema = z.object({
  asset: z.object({ version: z.string() }),
  extensionsRequired: z.array(z.string()).default([]),
  scene: index.optional(),
  scenes: z.array(z.object({ nodes: z.array(index).default([]) })).default([]),
  nodes: z.array(nodeSchema).default([]),
  meshes: z
    .array(z.object({ name: z.string().optional(), primitives: z.array(primitiveSchema) }))
    .default([]),
  accessors: z.array(accessorSchema).default([]),
  bufferViews: z.array(bufferViewSchema).default([]),
  buffers: z.array(z.object({ uri: z.string().optional(), byteLength: bytes })).default([]),
  materials: z.array(materialSchema).default([]),
  textures: z
    .array(
      z.object({
        source: index.optional(),
        extensions: z.object({ EXT_texture_webp: sourced.optional() }).optional(),
      }),
    )
    .default([]),
  images: z.array(z.object({ uri: z.string().optional(), bufferView: index.optional() })).default([]),
});
export const textureTransformSchema = z.object({
  offset: numbers(2).default([0, 0]),
  rotation: z.number().default(0),
  scale: numbers(2).default([1, 1]),
  texCoord: index.optional(),
});
export type Gltf = z.infer<typeof gltfSchema>;
export type GltfNode = z.infer<typeof nodeSchema>;
export type GltfPrimitive = z.infer<typeof primitiveSchema>;
export type GltfMaterial = z.infer<typeof materialSchema>;
export type TextureInfo = z.infer<typeof textureInfo>;
export type MeshoptView = z.infer<typeof meshoptView>;
