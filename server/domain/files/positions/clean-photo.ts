import { closeSync, fstatSync, openSync } from 'node:fs';
import { findTiffs, BEFORE_LENGTH } from './find-tiffs.ts';
import { PhotoFile } from './photo-file.ts';
import { checkPng, mendPng } from './png-texts.ts';
import { findGpsDirectories, type TiffBudget } from './tiff-gps.ts';
import { findXmpPositions } from './xmp.ts';

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
