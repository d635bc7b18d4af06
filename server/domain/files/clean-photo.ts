import { closeSync, fstatSync, openSync } from 'node:fs';
import { PhotoFile, findXmpPositions } from './photo-file.ts';
import { findGpsDirectories, type TiffBudget } from './tiff-gps.ts';
import { crc32 } from 'node:zlib';

/** Bytes of the largest chunk that is read, those with Exif data and texts being far smaller, and chunks of one picture. */
const CHUNK = 16 * 1024 ** 2;
const CHUNKS_MAX = 200_000;
/** Length, name and sum of a chunk (PNG specification, 5.3). */
const AROUND = 12;
/** Texts that hold Exif data or XMP where nothing else can look for positions: packed, or as hexadecimal digits. */
const HIDDEN = ['Raw profile type ', 'XML:com.adobe.xmp\0\u0001'];
/** What is written in their place: a text without words. */
const EMPTY = 'Comment\0';

const MARKS = [
  { bytes: Buffer.from('II*\0', 'latin1'), littleEndian: true },
  { bytes: Buffer.from('MM\0*', 'latin1'), littleEndian: false },
];
/**
 * What is before the structure where it holds a photo's Exif data: in JPEG, HEIC and most WebP 'Exif' and two zeros; in PNG the name of
 * its chunk; in WebP the name and the length of its chunk; in AVIF and HEIC the offset 0.
 */
const BEFORE = /(Exif\0\0|eXIf|EXIF[^]{4}|\0\0\0\0)$/;
/** Characters of the longest of them. */
const BEFORE_LENGTH = 8;

/** Bytes that are looked through at a time, and those that two pieces share: longer than any property of XMP. */
const PIECE = 1024 ** 2;
const SHARED = 64 * 1024;
/** Entries of all TIFF directories of one photo; a burst of a hundred pictures has some ten thousand. */
const ENTRIES_MAX = 250_000;
/** Pictures that may hold positions in forms that are not looked for: packed, or in structures of their own. */
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
/** A TIFF with offsets of 64 bits. */
const BIG_TIFF: ReadonlySet<string> = new Set(['II+\0', 'MM\0+']);

export interface CleanedPhoto {
  /** The file is not as it was. */
  changed: boolean;
  /** It has no positions; otherwise it may have some, and nothing was changed. */
  complete: boolean;
}

/**
 * Takes the positions out of a photo, in the file itself: the GPS directories of its Exif data, and what XMP says of places. The picture,
 * its size and everything else stay as they are, byte by byte. A photo that may hold a position that is not understood stays as it is.
 *
 * Every occurrence goes, also those in pictures within the picture (CIPA DC-007) and behind its end, as phones write them. What makers of
 * cameras keep in forms of their own (`MakerNote`) is not understood and stays.
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
      // In the next piece, where all that is before it is seen.
      if (!last && place >= PIECE + BEFORE_LENGTH) continue;
      findGpsDirectories({ photo, start: at + place, littleEndian }, budget);
    }
  }
}

/** Where a TIFF structure begins, and how it writes numbers. */
interface FoundTiff {
  at: number;
  littleEndian: boolean;
}

/** The TIFF structures with Exif data in a piece of a file, by their places in it. `first`: the file begins with the piece. */
function findTiffs(piece: Buffer, first: boolean): FoundTiff[] {
  return MARKS.flatMap(({ bytes, littleEndian }) => {
    const found: FoundTiff[] = [];
    for (let at = piece.indexOf(bytes); at >= 0; at = piece.indexOf(bytes, at + 1)) {
      const before = piece.toString('latin1', Math.max(0, at - BEFORE_LENGTH), at);
      // A file that is a TIFF itself, as raw photos are.
      if (BEFORE.test(before) || (first && at === 0)) found.push({ at, littleEndian });
    }
    return found;
  });
}

/** Whether the chunks of a PNG can be looked through. */
function checkPng(photo: PhotoFile): void {
  let chunks = 0;
  for (const { length } of textChunks(photo, () => (chunks += 1) <= CHUNKS_MAX)) {
    if (length > CHUNK) photo.complete = false;
  }
  if (chunks > CHUNKS_MAX) photo.complete = false;
}

/**
 * What a PNG needs beside the search for positions in its bytes: texts that may hide some are emptied, and the sums of chunks that were
 * changed are made right. Returns whether anything changed.
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

/** The chunks with texts and Exif data, as long as there may be more. */
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
