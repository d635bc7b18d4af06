import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { View } from '../building/space.ts';
import type { Studio } from './studio.ts';

/** Takes the poster (1600 × 900) and the thumbnail (480 × 270) from one camera. */
export async function writePoster(studio: Studio, view: View, poster: URL, thumbnail: URL): Promise<void> {
  const picture = await studio.take(view, 1600, 900);
  await sharp(picture).webp({ quality: 84, effort: 6 }).toFile(fileURLToPath(poster));
  await sharp(picture).resize(480, 270).webp({ quality: 80, effort: 6 }).toFile(fileURLToPath(thumbnail));
}
