import type { Accessor } from './accessor.ts';
import { damagedGltf } from './gltf-error.ts';

const RANGE = 65_536;

/** Colours of vertices, which glTF has as linear light, as sRGB bytes. */
export async function vertexColors(color: Accessor, vertices: number): Promise<Uint8Array> {
  if (color.count !== vertices || color.size < 3)
    throw damagedGltf('vertices have other colours than places');
  const colors = new Uint8Array(vertices * 4);
  for (let from = 0; from < vertices; from += RANGE) {
    const values = await color.read(from, Math.min(vertices, from + RANGE));
    for (let index = 0; index < values.length / color.size; index += 1) {
      const at = index * color.size;
      const to = (from + index) * 4;
      for (let channel = 0; channel < 3; channel += 1) colors[to + channel] = toSrgb(values[at + channel]!);
      colors[to + 3] = color.size === 4 ? Math.round(clamp(values[at + 3]!) * 255) : 255;
    }
  }
  return colors;
}

/** IEC 61966-2-1. */
function toSrgb(linear: number): number {
  const light = clamp(linear);
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
}

/** What is no number is 0. */
function clamp(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}
