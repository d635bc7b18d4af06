import type { Sharp } from 'sharp';
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
 * no thumbnail can be made. Uses only the first frame of an animation.
 */
export async function convertPicture(
  bytes: Uint8Array,
  type: string,
  say: (line: ReportLine) => Promise<void>,
): Promise<Buffer | null> {
  // `sharp` is null if the library does not support this platform.
  const sharp = await import('sharp').then(
    (library) => library.default,
    () => null,
  );
  const loader = LOADERS[type];
  if (!sharp || !loader) return null;
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loader] });
  const open = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, sequentialRead: true, failOn: 'error' });
  try {
    const { width, height } = (await open(false).metadata()).autoOrient;
    await say({ width, height });
    if (width * height > PIXELS_MAX) {
      await say({ problem: 'pixels' });
      return null;
    }
    return await shrink(open(PIXELS_MAX));
  } catch {
    await say({ problem: 'damaged' });
    return null;
  }
}

function shrink(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize({ width: THUMBNAIL_SIZE, height: THUMBNAIL_SIZE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer();
}
