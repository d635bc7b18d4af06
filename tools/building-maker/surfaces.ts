import sharp from 'sharp';
import type { Material } from './building.ts';
import { createRandom } from './random.ts';

/** The colours in sRGB, 0 to 255. */
export const COLORS: Readonly<Record<Material, readonly [number, number, number]>> = {
  air: [0, 0, 0],
  wall: [232, 228, 220],
  floor: [171, 138, 104],
  ceiling: [244, 243, 240],
  step: [150, 116, 84],
  furniture: [112, 134, 150],
  glass: [190, 215, 225],
};

/** The metres that one picture covers. */
export const PICTURE_METRES = 2;

/** Returns a JPEG of the surface with its colour, grain and boards, so that users see where they are. */
export async function pictureOf(of: Material, size = 512): Promise<Buffer> {
  const random = createRandom(of.length * 31);
  const pixels = Buffer.alloc(size * size * 3);
  const color = COLORS[of];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const joint =
        of === 'floor' && (y % (size / 16) < 2 || (x + (Math.floor(y / (size / 16)) % 3) * 90) % 256 < 2);
      const shade = (joint ? 0.75 : 1) * (0.94 + 0.1 * random.next());
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[(y * size + x) * 3 + channel] = Math.min(255, color[channel]! * shade);
      }
    }
  }
  return await sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
}
