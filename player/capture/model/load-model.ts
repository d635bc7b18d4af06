import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { Mesh, MeshBasicMaterial, MeshStandardMaterial, type Material, type Object3D, Texture } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { nextTask } from './search-trees.ts';

export interface Model {
  root: Object3D;
  textures: readonly Texture[];
  /** True if the colours already contain the light, so that no light is added. */
  baked: boolean;
  dispose(): void;
}

/** Settings for textures. */
export interface TextureQuality {
  /** The maximum width and height of a texture, in pixels. */
  maxSize: number;
  anisotropy: number;
}

/** Decodes each buffer in a separate task, because decoding all of them in one task would block the page. */
const decoder: typeof MeshoptDecoder = {
  ...MeshoptDecoder,
  async decodeGltfBufferAsync(...buffer) {
    await nextTask();
    return MeshoptDecoder.decodeGltfBufferAsync(...buffer);
  },
};

/** The parts of a glTF file's JSON that state whether its light is baked. */
interface SceneList {
  scene?: number;
  scenes?: { extras?: { baked?: unknown } }[];
}

/**
 * Unpacks a glTF binary into objects. `folder` contains the files that it refers to. `lit` is true if the
 * light is baked into the colours, regardless of what the file states.
 */
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
    // The shaders load in parallel while the model is unpacked.
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

/**
 * Returns the material to draw with. Meshes that share a material in the file also share the returned
 * material.
 */
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
    // Without `forceSinglePass`, three.js draws transparent double-sided panes twice in every frame, and
    // looks up their shader program for each pass. The panes have a single colour, so the order of their
    // sides does not matter.
    forceSinglePass: true,
  });
}

function disposeModel(meshes: readonly Mesh[], textures: readonly Texture[]): void {
  for (const texture of textures) {
    texture.dispose();
    // The garbage collector ignores the memory that a bitmap's pixels use, so `close` releases the pixels.
    if (texture.image instanceof ImageBitmap) texture.image.close();
  }
  for (const { geometry, material } of meshes) {
    geometry.dispose();
    for (const one of [material].flat()) one.dispose();
  }
}

/** Device properties, where the browser reports them. */
export interface Device {
  /** The approximate memory in gigabytes. */
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

/** The maximum size of a texture in pixels, by the device's memory in gigabytes. */
const SMALL = { memory: 2, pixels: 1024 };
const MIDDLE = { memory: 4, pixels: 2048 };

/**
 * Returns the maximum size of textures on this device, in pixels. `supported` is the limit of its graphics
 * hardware.
 */
export function textureLimit(supported: number, device: Device): number {
  const { deviceMemory: memory = Infinity, connection } = device;
  if (connection?.saveData || memory <= SMALL.memory) return Math.min(supported, SMALL.pixels);
  return memory <= MIDDLE.memory ? Math.min(supported, MIDDLE.pixels) : supported;
}

/** Returns the textures of some meshes, each once. */
function listTextures(meshes: readonly Mesh[]): Texture[] {
  const materials = meshes.flatMap(({ material }) => material);
  const values = materials.flatMap((material: Material): unknown[] => Object.values(material));
  return [...new Set(values.filter((value) => value instanceof Texture))];
}

/** Scales textures down to a maximum size in pixels, off the main thread. */
export async function fitTextures(textures: readonly Texture[], limit: number): Promise<void> {
  await Promise.all(textures.map((texture) => fit(texture, limit)));
}

async function fit(texture: Texture, limit: number): Promise<void> {
  const image: unknown = texture.image;
  if (!(image instanceof ImageBitmap)) return;
  const scale = limit / Math.max(image.width, image.height);
  if (scale >= 1) return;
  texture.image = await createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round(image.width * scale)),
    resizeHeight: Math.max(1, Math.round(image.height * scale)),
    resizeQuality: 'high',
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
  image.close();
}
