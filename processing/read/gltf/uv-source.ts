import { damagedGltf } from './gltf-error.ts';
import { type TextureInfo, textureTransformSchema } from './gltf-schema.ts';

/** Which coordinates of vertices place a picture, and the 2 × 3 matrix that they are multiplied with (KHR_texture_transform). */
export interface UvSource {
  set: number;
  matrix: readonly [number, number, number, number, number, number] | null;
}

export function uvSourceOf({ texCoord, extensions }: TextureInfo): UvSource {
  const value = extensions?.['KHR_texture_transform'];
  if (value === undefined) return { set: texCoord, matrix: null };
  const { data } = textureTransformSchema.safeParse(value);
  if (!data) throw damagedGltf('a picture is turned in a way that cannot be read');
  const [sin, cos] = [Math.sin(data.rotation), Math.cos(data.rotation)];
  const [u, v] = data.offset as [number, number];
  const [width, height] = data.scale as [number, number];
  return {
    set: data.texCoord ?? texCoord,
    matrix: [cos * width, sin * height, u, -sin * width, cos * height, v],
  };
}

/** In place. */
export function transformUvs(uvs: Float32Array, { matrix }: UvSource): Float32Array {
  for (let at = 0; at < uvs.length; at += 2) {
    const [u, v] = [uvs[at]!, uvs[at + 1]!];
    if (matrix) {
      uvs[at] = matrix[0] * u + matrix[1] * v + matrix[2];
      uvs[at + 1] = matrix[3] * u + matrix[4] * v + matrix[5];
    }
    if (!Number.isFinite(uvs[at]! + uvs[at + 1]!)) throw damagedGltf('places in a picture are no numbers');
  }
  return uvs;
}
