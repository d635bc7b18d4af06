import sharp from 'sharp';

/** Pixels along the longer side. */
const SIZE = 32;

/** A picture as WebP of at most 32 pixels. */
export function reducePicture(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize(SIZE, SIZE, { fit: 'inside' }).webp({ quality: 80, effort: 6 }).toBuffer();
}
