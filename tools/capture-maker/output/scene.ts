import { Document } from '@gltf-transform/core';
import type { Material as GltfMaterial, Node, Primitive } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import type { Scenery } from '../building/space.ts';
import type { Model } from '../geometry/model.ts';
import type { Bake } from '../light/bake.ts';
import { Surface } from './surface.ts';
import { createMaterials } from './gltf-materials.ts';
import type { Pictures } from './gltf-materials.ts';
import { collect } from './collect-surfaces.ts';

/** The baked model as a glTF document: a node per floor and layer, a mesh part per texture. */
export function buildDocument(scenery: Scenery, model: Model, baked: Bake, pictures: Pictures): Document {
  const surfaces = collect(model, baked, scenery.daylight);
  const document = new Document();
  document.createBuffer();
  document.createExtension(EXTTextureWebP).setRequired(true);
  const materials = createMaterials(document, pictures, surfaces);
  const scene = document.createScene(scenery.folder).setExtras({ baked: true });
  const names = [...model.floors.flatMap((id) => [`floor-${id}`, `ceiling-${id}`]), 'backdrop'];
  for (const name of names) {
    const node: Node = document.createNode(name);
    const mesh = document.createMesh(name);
    for (const [key, surface] of surfaces) {
      const [where, material] = key.split('|') as [string, string];
      if (where === name) mesh.addPrimitive(primitive(document, surface, materials.get(material)!));
    }
    scene.addChild(node.setMesh(mesh));
  }
  document.getRoot().setDefaultScene(scene);
  return document;
}

function primitive(document: Document, surface: Surface, material: GltfMaterial): Primitive {
  const result = document.createPrimitive().setMaterial(material);
  const accessor = (
    type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  ) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(document.getRoot().listBuffers()[0]!);
  result.setAttribute('POSITION', accessor('VEC3', new Float32Array(surface.positions)));
  if (surface.textured) result.setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array(surface.uvs)));
  if (surface.coloured) {
    const colours = Uint16Array.from(surface.colours, (value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 65535),
    );
    result.setAttribute('COLOR_0', accessor('VEC4', colours).setNormalized(true));
  }
  return result.setIndices(accessor('SCALAR', new Uint32Array(surface.triangles)));
}
