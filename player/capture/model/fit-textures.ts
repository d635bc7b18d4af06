import { Texture, type Material, type Mesh } from 'three';

/** What a browser can report about the device; not every one does. */
export interface Device {
  /** Gigabytes, roughly. */
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

/** Pixels on a side, by how many gigabytes a device has. */
const SMALL = { memory: 2, pixels: 1024 };
const MIDDLE = { memory: 4, pixels: 2048 };

/** The longest side (pixels) that textures should have on this device, of which `supported` is what its graphics can take. */
export function textureLimit(supported: number, device: Device): number {
  const { deviceMemory: memory = Infinity, connection } = device;
  if (connection?.saveData || memory <= SMALL.memory) return Math.min(supported, SMALL.pixels);
  return memory <= MIDDLE.memory ? Math.min(supported, MIDDLE.pixels) : supported;
}

/** The textures of some meshes, each once. */
export function listTextures(meshes: readonly Mesh[]): Texture[] {
  const materials = meshes.flatMap(({ material }) => material);
  const values = materials.flatMap((material: Material): unknown[] => Object.values(material));
  return [...new Set(values.filter((value) => value instanceof Texture))];
}

/** Scales textures down to a longest side in pixels, off the main thread. */
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
