import { Document } from '@gltf-transform/core';
import type { Material as GltfMaterial, Texture } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import type { TileName } from '../materials/material.ts';
import { TILES } from '../materials/tiles.ts';
import { Surface } from './surface.ts';

export type Pictures = {
  pages: Uint8Array[];
  tiles: Partial<Record<TileName, Uint8Array>>;
  sheet: Uint8Array;
  sky: Uint8Array;
};

export function createMaterials(
  document: Document,
  pictures: Pictures,
  surfaces: Map<string, Surface>,
): Map<string, GltfMaterial> {
  const used = new Set([...surfaces.keys()].map((key) => key.split('|')[1]!));
  const unlit = document.createExtension(KHRMaterialsUnlit);
  const materials = new Map<string, GltfMaterial>();
  const create = (name: string) => {
    const material = document.createMaterial(name).setExtension('KHR_materials_unlit', unlit.createUnlit());
    material.setRoughnessFactor(1).setMetallicFactor(0);
    materials.set(name, material);
    return material;
  };
  const texture = (name: string, image: Uint8Array): Texture =>
    document.createTexture(name).setImage(image).setMimeType('image/webp');
  for (const [i, page] of pictures.pages.entries())
    create(`page-${i}`).setBaseColorTexture(texture(`page-${i}`, page));
  for (const name of TILES)
    if (used.has(name)) create(name).setBaseColorTexture(texture(name, pictures.tiles[name]!));
  for (const name of ['sheet', 'sky'] as const)
    if (used.has(name)) create(name).setBaseColorTexture(texture(name, pictures[name]));
  create('plain');
  create('plain-sheet').setDoubleSided(true);
  const opacities = [...used].filter((key) => key.startsWith('glass-')).map((key) => Number(key.slice(6)));
  for (const opacity of opacities.sort((a, b) => a - b)) {
    create(`glass-${opacity}`)
      .setAlphaMode('BLEND')
      .setDoubleSided(true)
      .setBaseColorFactor([1, 1, 1, opacity]);
  }
  return materials;
}
