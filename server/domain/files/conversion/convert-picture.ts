import type { Metadata, Sharp } from 'sharp';
import { PIXELS_MAX, THUMBNAIL_QUALITY, THUMBNAIL_SIZE, type ReportLine } from './report.ts';

/** The only libvips operation that may open a picture, by the picture's media type. */
const LOADERS: Readonly<Record<string, string>> = {
  'image/jpeg': 'VipsForeignLoadJpegBuffer',
  'image/png': 'VipsForeignLoadPngBuffer',
  'image/gif': 'VipsForeignLoadNsgifBuffer',
  'image/webp': 'VipsForeignLoadWebpBuffer',
  'image/avif': 'VipsForeignLoadHeifBuffer',
};

/**
 * Reports the size of a picture in pixels, after rotation. Returns a thumbnail without metadata, or null if
 * there is none. Uses only the first frame of an animation.
 */
export async function convertPicture(
  bytes: Uint8Array,
  type: string,
  say: (line: ReportLine) => Promise<void>,
): Promise<Buffer | null> {
  const sharp = await loadSharp();
  const loader = LOADERS[type];
  if (!sharp || !loader) return null;
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loader] });
  const open = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, sequentialRead: true, failOn: 'error' });
  try {
    const size = sizeOf(await open(false).metadata());
    await say(size);
    if (size.width * size.height > PIXELS_MAX) {
      await say({ problem: 'pixels' });
      return null;
    }
    return await shrink(open(PIXELS_MAX));
  } catch {
    await say({ problem: 'damaged' });
    return null;
  }
}

/** Returns the sharp library, or null if it does not support this platform. */
async function loadSharp() {
  try {
    return (await import('sharp')).default;
  } catch {
    return null;
  }
}

function sizeOf({ autoOrient: { width, height } }: Metadata) {
  return { width, height };
}

function shrink(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize({ width: THUMBNAIL_SIZE, height: THUMBNAIL_SIZE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer();
}
