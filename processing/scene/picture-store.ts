import sharp from 'sharp';
import { SCAN_PICTURE_MAX_PIXELS } from '../../contract/limits.ts';
import { ScanRefusedError, type ScanPicture, type MeshPart, type ScanMesh } from '../scan-mesh.ts';

/** A decoded picture: rows of pixels with three or four bytes each. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** The maximum height and width of a combined picture, in pixels. */
export const SIDE_MAX = 2048;
/** The maximum total number of pixels in the decoded pictures: 1 GB at three bytes each. */
const PIXELS_MAX = 330e6;

/**
 * The approximate maximum size of the encoded pictures that are kept, in bytes. They are kept because many
 * parts may use the same picture.
 */
const ENCODED_MAX = 64e6;

/**
 * The pictures of a scan, each decoded when it is first requested. If all of them together would not fit in
 * memory, decodes them at a smaller size.
 */
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

  /** Returns a picture as WebP with sides of at most `side` pixels. */
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
        throw new ScanRefusedError(
          `Picture ${index + 1} of the scan is damaged and cannot be read. Export the scan again.`,
        );
      });
    return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
  }
}

/** Returns a raster as WebP with sides of at most `side` pixels. */
export async function encode(raster: Raster, side: number, quality = 78): Promise<Uint8Array> {
  return open(raster)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 2, alphaQuality: 90 })
    .toBuffer();
}

/** Returns a raster scaled to a width and height. */
export async function resize(raster: Raster, width: number, height: number): Promise<Raster> {
  const data = await open(raster).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data, width, height, channels: raster.channels };
}

function open({ data, width, height, channels }: Raster) {
  return sharp(data, { raw: { width, height, channels } });
}

/** The desired minimum edge of the piece of surface that one texel of the finest level covers, in metres. */
export const FINEST_TEXEL = 0.0025;

/**
 * How far texture coordinates may exceed the edges of a picture without repeating it, as a share of the
 * picture.
 */
export const SLACK = 1e-3;

/**
 * Returns a function that takes the index of a triangle and its area in square metres, and returns how many
 * texels of the picture are worth keeping for that triangle. It returns 0 if there is no picture, and for
 * repeated pictures, because each of them is kept only once.
 */
export function measureTexels(
  { materials, pictures }: ScanMesh,
  { uvs, indices, material }: MeshPart,
): (triangle: number, area: number) => number {
  const picture = pictures[materials[material]?.picture ?? -1];
  if (!picture || !uvs || uvs.some((value) => value < -SLACK || value > 1 + SLACK)) return () => 0;
  const pixels = picture.width * picture.height;
  return (triangle, area) => {
    const a = indices[triangle * 3]! * 2;
    const b = indices[triangle * 3 + 1]! * 2;
    const c = indices[triangle * 3 + 2]! * 2;
    const twice =
      (uvs[b]! - uvs[a]!) * (uvs[c + 1]! - uvs[a + 1]!) - (uvs[c]! - uvs[a]!) * (uvs[b + 1]! - uvs[a + 1]!);
    return Math.min((Math.abs(twice) / 2) * pixels, area / FINEST_TEXEL ** 2);
  };
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Draws a rectangle of one raster into a rectangle of another. Shrinks by averaging. Where `source` extends
 * beyond its raster, repeats the raster's outermost pixels. `target` is in whole pixels.
 */
export function drawRect(from: Raster, source: Rect, to: Raster, target: Rect): void {
  const stepX = source.width / target.width;
  const stepY = source.height / target.height;
  if (stepX === 1 && stepY === 1 && from.channels === to.channels && isInside(source, from)) {
    for (let y = 0; y < target.height; y++) {
      const start = ((source.y + y) * from.width + source.x) * from.channels;
      const row = from.data.subarray(start, start + source.width * from.channels);
      to.data.set(row, ((target.y + y) * to.width + target.x) * to.channels);
    }
    return;
  }
  const columns = Array.from({ length: target.width + 1 }, (_, x) => Math.floor(source.x + x * stepX));
  for (let y = 0; y < target.height; y++) {
    const top = Math.floor(source.y + y * stepY);
    const bottom = Math.max(top + 1, Math.floor(source.y + (y + 1) * stepY));
    for (let x = 0; x < target.width; x++)
      average(
        from,
        columns[x]!,
        top,
        Math.max(columns[x]! + 1, columns[x + 1]!),
        bottom,
        to,
        ((target.y + y) * to.width + target.x + x) * to.channels,
      );
  }
}

function isInside({ x, y, width, height }: Rect, raster: Raster): boolean {
  return x >= 0 && y >= 0 && x + width <= raster.width && y + height <= raster.height;
}

function average(
  { data, width, height, channels }: Raster,
  left: number,
  top: number,
  right: number,
  bottom: number,
  to: Raster,
  at: number,
): void {
  let [r, g, b, a] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = left; x < right; x++) {
      const i = (row + Math.min(width - 1, Math.max(0, x))) * channels;
      r += data[i]!;
      g += data[i + 1]!;
      b += data[i + 2]!;
      if (channels === 4) a += data[i + 3]!;
    }
  }
  const count = (bottom - top) * (right - left);
  to.data[at] = r / count;
  to.data[at + 1] = g / count;
  to.data[at + 2] = b / count;
  if (to.channels === 4) to.data[at + 3] = channels === 4 ? a / count : 255;
}

interface Size {
  width: number;
  height: number;
}
export interface Placed extends Size {
  /** The upper left corner of each rectangle. */
  places: { x: number; y: number }[];
}

/** Places rectangles side by side on shelves, tallest first, in a picture that is roughly square. */
export function packRects(sizes: readonly Size[], step = 16): Placed {
  const area = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  const widest = Math.max(1, ...sizes.map(({ width }) => width));
  const width = Math.ceil(Math.max(widest, Math.sqrt(area * 1.08)) / step) * step;
  const order = [...sizes.keys()].sort((a, b) => sizes[b]!.height - sizes[a]!.height);
  const places = sizes.map(() => ({ x: 0, y: 0 }));
  let [x, y, shelf] = [0, 0, 0];
  for (const i of order) {
    const size = sizes[i]!;
    if (x + size.width > width) [x, y, shelf] = [0, y + shelf, 0];
    places[i] = { x, y };
    x += size.width;
    shelf = Math.max(shelf, size.height);
  }
  return { width, height: Math.max(step, Math.ceil((y + shelf) / step) * step), places };
}
