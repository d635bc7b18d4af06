import { SCAN_PICTURE_MAX_PIXELS, SCAN_PICTURES_MAX_PIXELS } from '../../contract/limits.ts';
import { type ScanPicture, ScanRefusedError } from '../scan-mesh.ts';
import type { ScanSource } from './scan-source.ts';

/** Bytes of all pictures as they are in the file, which stay in memory. */
const LARGEST = 1.5 * 1024 ** 3;
/** How files of these kinds begin: sharp opens many more. */
const KINDS: readonly [mediaType: ScanPicture['mediaType'], begins: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF....WEBP/s],
];

/** The pictures of a scan within the bounds, each once. What size they are, their first bytes say; nothing is decoded. */
export class GatheredPictures {
  readonly pictures: ScanPicture[] = [];
  readonly #indices = new Map<string, number>();
  #pixels = 0;
  #bytes = 0;

  /** Index of the picture that `key` stands for, which is read where it is new. Throws `ScanRefusedError`. */
  async add(key: string, file: Pick<ScanSource, 'bytes' | 'read'>): Promise<number> {
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#bytes += file.bytes;
    if (this.#bytes > LARGEST) throw tooManyPixels();
    const bytes = await file.read(0, file.bytes);
    const mediaType = KINDS.find(([, begins]) =>
      begins.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1')),
    )?.[0];
    if (!mediaType) throw this.unreadable();
    const { width, height } = await sizeOf(bytes);
    this.#pixels += width * height;
    if (width * height > SCAN_PICTURE_MAX_PIXELS) throw tooLarge(width, height);
    if (this.#pixels > SCAN_PICTURES_MAX_PIXELS) throw tooManyPixels();
    this.#indices.set(key, this.pictures.length);
    return this.pictures.push({ bytes, mediaType, width, height }) - 1;
  }

  unreadable(): ScanRefusedError {
    return new ScanRefusedError(
      'One of its pictures is no JPEG, PNG or WebP, or is damaged. Export it with JPEG or PNG pictures.',
    );
  }
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Most files that are refused have no picture yet when they are.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > 0 && height > 0) return { width, height };
  } catch {
    // Damaged, as below.
  }
  throw new ScanRefusedError('One of its pictures is damaged.');
}

function tooLarge(width: number, height: number): ScanRefusedError {
  return new ScanRefusedError(
    `One of its pictures is ${width} × ${height} pixels, which is too large. Export it with pictures of at most 16,384 × 16,384.`,
  );
}

function tooManyPixels(): ScanRefusedError {
  return new ScanRefusedError(
    'Its pictures are too large together. Export it with fewer or smaller pictures.',
  );
}
