import { Texture, type Material, type Mesh } from 'three';

/** What a browser may tell about the device; not every one does. */
export interface Device {
  /** Gigabytes, roughly. */
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

/** Pixels on a side, by how many gigabytes a device has. */
const SMALL = { memory: 2, pixels: 1024 };
const MIDDLE = { memory: 4, pixels: 2048 };

/** The longest side (pixels) that textures should have on this device, of which `most` is what its graphics can take. */
export function textureLimit(most: number, device: Device): number {
  const { deviceMemory: memory = Infinity, connection } = device;
  if (connection?.saveData || memory <= SMALL.memory) return Math.min(most, SMALL.pixels);
  return memory <= MIDDLE.memory ? Math.min(most, MIDDLE.pixels) : most;
}

/** Scales the textures of some meshes down to a longest side in pixels, off the main thread. */
export async function fitTextures(meshes: readonly Mesh[], limit: number): Promise<void> {
  const textures = new Set(meshes.flatMap(({ material }) => [material].flat().flatMap(listTextures)));
  await Promise.all([...textures].map((texture) => fit(texture, limit)));
}

export function listTextures(material: Material): Texture[] {
  return Object.values(material).filter((value) => value instanceof Texture);
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
