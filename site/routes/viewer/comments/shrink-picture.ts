import { THREAD_PICTURE_MAX_BYTES } from '../../../../contract/limits.ts';
import { jpegSize, type PictureSize, pngSize } from '../../../../contract/threads/bcf/picture-size.ts';

/**
 * The maximum number of pixels in a picture. A larger picture could exhaust the memory when it is
 * decompressed.
 */
const PIXELS_MAX = 64 * 1024 ** 2;
/** The lengths of the longer side to try, in pixels, until the file is small enough. */
const SIDES = [480, 360, 270, 200, 150, 100];
/** A PNG is not changed if its longer side is at most this many pixels and the file is small enough. */
const SIDE_MAX = 640;

export type Picture = Uint8Array<ArrayBuffer>;

/**
 * Returns the size of a PNG or JPEG in pixels. Returns null for any other file, and for a picture with more
 * than `PIXELS_MAX` pixels.
 */
export function shownSize(picture: Picture): PictureSize | null {
  const size = pngSize(picture) ?? jpegSize(picture);
  return size && size.width * size.height <= PIXELS_MAX ? size : null;
}

/**
 * Returns a picture as a PNG in base64 that is small enough for a thread. Returns undefined if `shownSize`
 * returns null, or if the browser cannot decode the picture or make it small enough.
 */
export async function shrinkPicture(picture: Picture): Promise<string | undefined> {
  const size = shownSize(picture);
  if (!size) return undefined;
  const longer = Math.max(size.width, size.height);
  const fits = longer <= SIDE_MAX && picture.length <= THREAD_PICTURE_MAX_BYTES && pngSize(picture);
  if (fits) return toBase64(picture);
  try {
    const bitmap = await createImageBitmap(new Blob([picture]));
    for (const side of SIDES) {
      const png = await draw(bitmap, Math.min(1, side / longer));
      if (png.length <= THREAD_PICTURE_MAX_BYTES) return toBase64(png);
    }
  } catch {
    // The file starts like a picture, but the browser cannot decode it.
  }
  return undefined;
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Picture> {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw on a canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await blob.arrayBuffer());
}

function toBase64(bytes: Picture): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
