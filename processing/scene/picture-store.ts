import sharp from 'sharp';
import { SCAN_PICTURE_MAX_PIXELS } from '../../contract/limits.ts';
import { ScanRefusedError, type ScanPicture } from '../scan-mesh.ts';

/** Rows of pixels, three or four bytes each. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Pixels of all decoded pictures together: 1 GB as three bytes each. */
const PIXELS_MAX = 330e6;

/** Bytes of encoded pictures that are kept: a wall's picture is on many parts. */
const ENCODED_MAX = 64e6;

/** The pictures of a scan, decoded when they are first asked for; smaller than they are where all would not fit in memory. */
export class PictureStore {
  readonly #pictures: readonly ScanPicture[];
  readonly #scale: number;
  readonly #rasters = new Map<number, Promise<Raster>>();
  readonly #encoded = new Map<string, Promise<Uint8Array>>();
  #encodedBytes = 0;

  constructor(pictures: readonly ScanPicture[], pixelsMax = PIXELS_MAX) {
    this.#pictures = pictures;
    const pixels = pictures.reduce((sum, { width, height }) => sum + width * height, 0);
    this.#scale = Math.min(1, Math.sqrt(pixelsMax / pixels));
  }

  raster(index: number): Promise<Raster> {
    const known = this.#rasters.get(index);
    if (known) return known;
    const made = this.#decode(index);
    this.#rasters.set(index, made);
    return made;
  }

  /** A picture as WebP with sides of at most `side` pixels. */
  webp(index: number, side: number): Promise<Uint8Array> {
    const key = `${index} ${side}`;
    const known = this.#encoded.get(key);
    if (known) return known;
    const made = this.#encode(index, side);
    if (this.#encodedBytes < ENCODED_MAX) this.#encoded.set(key, made);
    return made;
  }

  async #encode(index: number, side: number): Promise<Uint8Array> {
    const bytes = await encode(await this.raster(index), side);
    this.#encodedBytes += bytes.length;
    return bytes;
  }

  async #decode(index: number): Promise<Raster> {
    const { bytes, width, height } = this.#pictures[index]!;
    const size = [width, height].map((side) => Math.max(1, Math.round(side * this.#scale)));
    const image = sharp(bytes, { limitInputPixels: SCAN_PICTURE_MAX_PIXELS, failOn: 'error' });
    const sized = this.#scale < 1 ? image.resize(size[0], size[1], { fit: 'fill' }) : image;
    const { data, info } = await sized
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw new ScanRefusedError(`Picture ${index + 1} of the scan is damaged and cannot be read.`);
      });
    return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
  }
}

/** A raster as WebP with sides of at most `side` pixels. */
export async function encode(raster: Raster, side: number, quality = 78): Promise<Uint8Array> {
  return open(raster)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 2, alphaQuality: 90 })
    .toBuffer();
}

/** A raster in another size. */
export async function resize(raster: Raster, width: number, height: number): Promise<Raster> {
  const data = await open(raster).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data, width, height, channels: raster.channels };
}

function open({ data, width, height, channels }: Raster) {
  return sharp(data, { raw: { width, height, channels } });
}
