import { MeshoptDecoder } from 'meshoptimizer/decoder';
import {
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { fitTextures, listTextures } from './fit-textures.ts';
import { nextTask } from './next-task.ts';

export interface Model {
  root: Object3D;
  textures: readonly Texture[];
  /** The light is in the colours already: nothing may light it again. */
  baked: boolean;
  dispose(): void;
}

/** How textures are to be drawn. */
export interface TextureQuality {
  /** The longest side they may have, pixels. */
  maxSize: number;
  /** Samples at a low angle. */
  anisotropy: number;
}

/** Decodes each buffer in a separate task: together they would block the page. */
const decoder: typeof MeshoptDecoder = {
  ...MeshoptDecoder,
  async decodeGltfBufferAsync(...buffer) {
    await nextTask();
    return MeshoptDecoder.decodeGltfBufferAsync(...buffer);
  },
};

/** The scenes of a glTF file, reduced to their light. */
interface SceneList {
  scene?: number;
  scenes?: { extras?: { baked?: unknown } }[];
}

/** Unpacks a glTF binary into objects to draw. `folder` is where files that it names are; `lit`: its light is baked, whatever it says. */
export async function loadModel(
  data: ArrayBuffer,
  folder: string,
  quality: TextureQuality,
  lit = false,
): Promise<Model> {
  let baked = lit;
  const loader = new GLTFLoader().setMeshoptDecoder(decoder).register(({ json }) => {
    const { scene = 0, scenes } = json as SceneList;
    baked ||= scenes?.[scene]?.extras?.baked === true;
    // they come while the model is unpacked
    const litShaders = baked ? null : import('./lit-shaders.ts');
    return { name: 'gov360-light', afterRoot: async () => (await litShaders)?.addLitShaders() };
  });
  const { scene: root } = await loader.parseAsync(data, folder);
  const meshes = listMeshes(root);
  for (const mesh of meshes) {
    mesh.material = mapMaterials(mesh.material, (material) => prepare(material, baked, quality.anisotropy));
    mesh.matrixAutoUpdate = false;
    mesh.updateMatrix();
  }
  const textures = listTextures(meshes);
  await fitTextures(textures, quality.maxSize);
  return { root, textures, baked, dispose: () => disposeModel(meshes, textures) };
}

export function listMeshes(root: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  return meshes;
}

function mapMaterials(
  material: Material | Material[],
  change: (material: Material) => Material,
): Material | Material[] {
  return Array.isArray(material) ? material.map(change) : change(material);
}

const prepared = new WeakMap<Material, Material>();

/** The material to draw with; meshes that share one go on sharing it. */
function prepare(material: Material, baked: boolean, anisotropy: number): Material {
  const known = prepared.get(material);
  if (known) return known;
  const { map } = material as { map?: Texture | null };
  if (map) map.anisotropy = anisotropy;
  const next = baked && material instanceof MeshStandardMaterial ? bakedMaterial(material) : material;
  prepared.set(material, next);
  return next;
}

function bakedMaterial(material: MeshStandardMaterial): MeshBasicMaterial {
  const { name, color, map, lightMap, vertexColors, side, transparent, opacity, alphaTest, depthWrite } =
    material;
  material.dispose();
  return new MeshBasicMaterial({
    name,
    color,
    map,
    lightMap,
    vertexColors,
    side,
    transparent,
    opacity,
    alphaTest,
    depthWrite,
    // Three would draw double-sided panes twice, and look up their program each time, in every frame. They
    // are of one colour, so what is drawn first makes no difference.
    forceSinglePass: true,
  });
}

function disposeModel(meshes: readonly Mesh[], textures: readonly Texture[]): void {
  for (const texture of textures) {
    texture.dispose();
    // its pixels are outside of what the garbage collector sees
    if (texture.image instanceof ImageBitmap) texture.image.close();
  }
  for (const { geometry, material } of meshes) {
    geometry.dispose();
    for (const one of [material].flat()) one.dispose();
  }
}
