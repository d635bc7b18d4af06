import { closeSync, fstatSync, openSync } from 'node:fs';
import { PhotoFile, findXmpPositions } from './photo-file.ts';
import { findGpsDirectories, type TiffBudget } from './tiff-gps.ts';
import { crc32 } from 'node:zlib';

/** Maximum size of a PNG chunk with texts or Exif data, in bytes. Real chunks are far smaller. */
const CHUNK = 16 * 1024 ** 2;
/** Maximum number of chunks in a PNG. */
const CHUNKS_MAX = 200_000;
/** Total size of a chunk's length, name and checksum, in bytes (PNG specification, section 5.3). */
const AROUND = 12;
/**
 * Prefixes of PNG texts whose Exif data or XMP cannot be searched, because it is compressed or written in
 * hexadecimal digits.
 */
const HIDDEN = ['Raw profile type ', 'XML:com.adobe.xmp\0\u0001'];
/** Replacement for texts that cannot be searched: an empty text with the keyword 'Comment'. */
const EMPTY = 'Comment\0';

const MARKS = [
  { bytes: Buffer.from('II*\0', 'latin1'), littleEndian: true },
  { bytes: Buffer.from('MM\0*', 'latin1'), littleEndian: false },
];
/**
 * Matches the bytes before a TIFF structure that contains a photo's Exif data. In JPEG, HEIC and most WebP
 * files: 'Exif' and two zeros. In PNG: the name of the chunk. In WebP: the name and length of the chunk. In
 * AVIF and HEIC: the offset 0.
 */
const BEFORE = /(Exif\0\0|eXIf|EXIF[^]{4}|\0\0\0\0)$/;
/** Maximum number of bytes that `BEFORE` matches. */
const BEFORE_LENGTH = 8;

/** Number of bytes to search at a time. */
const PIECE = 1024 ** 2;
/**
 * Number of bytes by which two pieces overlap. The overlap is longer than the XMP properties that describe a
 * place.
 */
const SHARED = 64 * 1024;
/**
 * Maximum total number of entries in the TIFF directories of a photo. A burst of a hundred pictures has about
 * ten thousand.
 */
const ENTRIES_MAX = 250_000;
/**
 * Picture types that may contain positions in forms that cannot be searched: compressed, or in proprietary
 * structures.
 */
const NOT_UNDERSTOOD: ReadonlySet<string> = new Set([
  'image/bpg',
  'image/flif',
  'image/jp2',
  'image/jpm',
  'image/jpx',
  'image/jxl',
  'image/mj2',
  'image/vnd.adobe.photoshop',
  'image/vnd.ms-photo',
  'image/x-canon-cr3',
  'image/x-olympus-orf',
  'image/x-panasonic-rw2',
]);
/** The first bytes of a TIFF with 64-bit offsets. */
const BIG_TIFF: ReadonlySet<string> = new Set(['II+\0', 'MM\0+']);

export interface CleanedPhoto {
  /** Whether the file was changed. */
  changed: boolean;
  /**
   * Whether the file is now known to contain no positions, except any in a `MakerNote`. If false, the file
   * may still contain positions.
   */
  complete: boolean;
}

/**
 * Removes the positions from a photo, in place: the GPS directories of its Exif data, and XMP properties that
 * describe a place. Searches the whole file, including embedded pictures (CIPA DC-007) and data that phones
 * write after the end of the picture. In a PNG, also clears texts that cannot be searched, and corrects the
 * checksums of chunks with texts or Exif data. All other bytes stay the same, including the picture. Keeps
 * proprietary data of camera makers (`MakerNote`), whose format is unknown. Does not change a photo that may
 * contain a position in an unsupported form.
 */
export function cleanPhoto(path: string, type: string): CleanedPhoto {
  const descriptor = openSync(path, 'r+');
  try {
    const photo = new PhotoFile(descriptor, fstatSync(descriptor).size);
    findPositions(photo, type);
    if (!photo.complete) return { changed: false, complete: false };
    const blanked = photo.writeBlanks();
    const mended = type === 'image/png' && mendPng(photo);
    return { changed: blanked || mended, complete: true };
  } finally {
    closeSync(descriptor);
  }
}

function findPositions(photo: PhotoFile, type: string): void {
  if (NOT_UNDERSTOOD.has(type) || BIG_TIFF.has(photo.read(0, 4).toString('latin1'))) photo.complete = false;
  if (type === 'image/png') checkPng(photo);
  const budget: TiffBudget = { entries: ENTRIES_MAX };
  for (let at = 0; at < photo.size && photo.complete; at += PIECE) {
    const piece = photo.read(at, PIECE + SHARED);
    const last = at + PIECE >= photo.size;
    findXmpPositions(photo, piece.toString('latin1'), { at, shared: PIECE, last });
    for (const { at: place, littleEndian } of findTiffs(piece, at === 0)) {
      // Skips a TIFF structure in the overlap. The next piece also contains the bytes before the structure.
      if (!last && place >= PIECE + BEFORE_LENGTH) continue;
      findGpsDirectories({ photo, start: at + place, littleEndian }, budget);
    }
  }
}

/** The offset and the byte order of a TIFF structure. */
interface FoundTiff {
  at: number;
  littleEndian: boolean;
}

/**
 * Returns the TIFF structures with Exif data in a piece of a file. `first`: whether the piece is the start of
 * the file.
 */
function findTiffs(piece: Buffer, first: boolean): FoundTiff[] {
  return MARKS.flatMap(({ bytes, littleEndian }) => {
    const found: FoundTiff[] = [];
    for (let at = piece.indexOf(bytes); at >= 0; at = piece.indexOf(bytes, at + 1)) {
      const before = piece.toString('latin1', Math.max(0, at - BEFORE_LENGTH), at);
      // A file can itself be a TIFF, such as a raw photo.
      if (BEFORE.test(before) || (first && at === 0)) found.push({ at, littleEndian });
    }
    return found;
  });
}

/**
 * Sets `photo.complete` to false if a PNG has too many chunks, or if a chunk with texts or Exif data is too
 * large.
 */
function checkPng(photo: PhotoFile): void {
  let chunks = 0;
  for (const { length } of textChunks(photo, () => (chunks += 1) <= CHUNKS_MAX)) {
    if (length > CHUNK) photo.complete = false;
  }
  if (chunks > CHUNKS_MAX) photo.complete = false;
}

/**
 * Clears texts of a PNG that may hide positions, and corrects the checksums of chunks with texts or Exif
 * data. Returns whether anything changed.
 */
function mendPng(photo: PhotoFile): boolean {
  let changed = false;
  for (const { at, length } of textChunks(photo, () => true)) {
    const chunk = photo.read(at + 4, 4 + length + 4);
    const body = chunk.subarray(0, 4 + length);
    const text = body.toString('latin1', 4, 104);
    if (HIDDEN.some((start) => text.startsWith(start))) {
      body.fill(' ', 4);
      body.write(`tEXt${EMPTY}`.slice(0, 4 + length), 'latin1');
    }
    const sum = crc32(body);
    if (sum === chunk.readUInt32BE(4 + length)) continue;
    chunk.writeUInt32BE(sum, 4 + length);
    photo.write(at + 4, chunk);
    changed = true;
  }
  return changed;
}

/**
 * Yields the chunks of a PNG that contain texts or Exif data. Calls `more` before each chunk of any kind, and
 * stops if it returns false.
 */
function* textChunks(photo: PhotoFile, more: () => boolean): Generator<{ at: number; length: number }> {
  for (let at = 8; at + AROUND <= photo.size && more();) {
    const head = photo.read(at, 8);
    const length = head.readUInt32BE(0);
    const name = head.toString('latin1', 4, 8);
    if (at + AROUND + length > photo.size || name === 'IEND') return;
    if (/^(eXIf|iTXt|zTXt|tEXt)$/.test(name)) yield { at, length };
    at += AROUND + length;
  }
}
