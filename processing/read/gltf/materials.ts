import type { ScanMaterial } from '../../scan-mesh.ts';
import type { GatheredPictures } from '../gather-pictures.ts';
import { findNamed } from '../find-named.ts';
import type { ScanFolder } from '../scan-source.ts';
import type { GltfBuffers } from './buffers.ts';
import { damagedGltf, itemOf } from './gltf-error.ts';
import type { Gltf, GltfMaterial, TextureInfo } from './gltf-schema.ts';
import { type UvSource, uvSourceOf } from './uv-source.ts';

/** What reading a material needs. */
export interface MaterialContext {
  gltf: Gltf;
  buffers: GltfBuffers;
  folder: ScanFolder;
  base: string;
  pictures: GatheredPictures;
}

export interface ReadMaterial {
  material: ScanMaterial;
  uvSource: UvSource | null;
}

const ALPHA = { OPAQUE: 'opaque', MASK: 'mask', BLEND: 'blend' } as const;

export async function readMaterial(material: GltfMaterial, context: MaterialContext): Promise<ReadMaterial> {
  const { info, factor } = colorOf(material);
  const picture = info ? await readPicture(info, context) : -1;
  const color = (factor ?? [1, 1, 1, 1]).map((value) => Math.min(1, Math.max(0, value)));
  return {
    material: {
      name: material.name ?? '',
      color: color as ScanMaterial['color'],
      picture,
      alpha: ALPHA[material.alphaMode],
      cutoff: material.alphaCutoff,
      doubleSided: material.doubleSided,
      // Whatever program wrote it: what is photographed has the light in it.
      unlit: picture >= 0 || material.extensions?.KHR_materials_unlit !== undefined,
    },
    uvSource: info && picture >= 0 ? uvSourceOf(info) : null,
  };
}

function colorOf({ pbrMetallicRoughness: metallic, extensions }: GltfMaterial): {
  info: TextureInfo | undefined;
  factor: number[] | undefined;
} {
  const glossy = extensions?.KHR_materials_pbrSpecularGlossiness;
  return {
    info: metallic?.baseColorTexture ?? glossy?.diffuseTexture,
    factor: metallic?.baseColorFactor ?? glossy?.diffuseFactor,
  };
}

async function readPicture(info: TextureInfo, context: MaterialContext): Promise<number> {
  const { gltf, buffers, folder, base, pictures } = context;
  const texture = itemOf(gltf.textures, info.index, 'picture');
  const source = texture.extensions?.EXT_texture_webp?.source ?? texture.source;
  if (source === undefined) throw pictures.unreadable();
  const { uri, bufferView } = itemOf(gltf.images, source, 'picture');
  const key = `image ${source}`;
  if (bufferView !== undefined) return await pictures.add(key, (await buffers.view(bufferView)).bytes);
  if (uri === undefined) throw damagedGltf('a picture has no bytes');
  return await pictures.add(key, findNamed(uri, base, folder, 'picture'));
}
