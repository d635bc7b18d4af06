import type { PhotoFile } from './photo-file.ts';

/** Tags of the TIFF 6.0 and Exif 3.0 specifications whose values point to directories. */
const GPS_POINTER = 0x8825;
const EXIF_POINTER = 0x8769;
const SUB_DIRECTORIES = 0x014a;
/** Size of one value in bytes, by the number of the value's type. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  // Type 129 is UTF-8 text, new in Exif 3.0.
  129: 1,
};
const ENTRY = 12;
/**
 * Maximum size of a position's value in bytes, and maximum number of subdirectories in an entry. Real photos
 * stay below both limits.
 */
const VALUE = 64 * 1024;
const SUB_MAX = 64;

/** A TIFF structure in a photo. Its offsets are relative to `start`. */
export interface Tiff {
  photo: PhotoFile;
  start: number;
  littleEndian: boolean;
}

/** How many directory entries may still be read across all TIFF structures of a photo. */
export interface TiffBudget {
  entries: number;
}

interface Entry {
  tag: number;
  /** Total size of the entry's values in bytes. Null for an unknown type. */
  bytes: number | null;
  count: number;
  /** Offset of the values, unless the entry itself contains them. */
  value: number;
}

/**
 * Marks the GPS directories of a TIFF structure, and all values in them, to be overwritten with zeros. Does
 * not move any bytes. Marks the photo as incomplete if the size of a value is unknown or too large, if an
 * entry has too many subdirectories, or if the budget is exhausted.
 */
export function findGpsDirectories(tiff: Tiff, budget: TiffBudget): void {
  const waiting = [readNumber(tiff, 4)];
  const seen = new Set<number>();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at < 8 || seen.has(at)) continue;
    seen.add(at);
    const { entries, next } = readDirectory(tiff, at, budget);
    waiting.push(next);
    for (const { tag, value, count } of entries) {
      if (tag === GPS_POINTER) findPositions(tiff, value, budget);
      else if (tag === EXIF_POINTER || (tag === SUB_DIRECTORIES && count === 1)) waiting.push(value);
      else if (tag === SUB_DIRECTORIES) {
        if (count > SUB_MAX) tiff.photo.complete = false;
        else for (let each = 0; each < count; each += 1) waiting.push(readNumber(tiff, value + 4 * each));
      }
    }
  }
}

function findPositions(tiff: Tiff, at: number, budget: TiffBudget): void {
  const { photo, start } = tiff;
  const { entries, bytes: size } = readDirectory(tiff, at, budget);
  if (entries.length === 0) return;
  for (const { bytes, value, count } of entries) {
    if (bytes === null ? count > 0 : bytes > VALUE) photo.complete = false;
    else if (bytes !== null && bytes > 4) photo.blank({ at: start + value, length: bytes, fill: '\0' });
  }
  // The zeros leave a directory without entries and without a next directory.
  photo.blank({ at: start + at, length: size, fill: '\0' });
}

/**
 * Returns the entries of a directory, including entries of unknown types, but not entries beyond the end of
 * the file. `next`: the offset of the next directory, or 0 if there is none. `bytes`: the size of the
 * directory.
 */
function readDirectory(
  tiff: Tiff,
  at: number,
  budget: TiffBudget,
): { entries: Entry[]; next: number; bytes: number } {
  const head = tiff.photo.read(tiff.start + at, 2);
  const count = head.length === 2 ? uint16(tiff, head, 0) : 0;
  budget.entries -= count + 1;
  if (budget.entries < 0) tiff.photo.complete = false;
  if (count === 0 || budget.entries < 0) return { entries: [], next: 0, bytes: 0 };
  const all = tiff.photo.read(tiff.start + at + 2, count * ENTRY + 4);
  const entries: Entry[] = [];
  for (let place = 0; place + ENTRY <= all.length && entries.length < count; place += ENTRY) {
    const size = TYPE_BYTES[uint16(tiff, all, place + 2)];
    const values = uint32(tiff, all, place + 4);
    entries.push({
      tag: uint16(tiff, all, place),
      bytes: size === undefined ? null : size * values,
      count: values,
      value: uint32(tiff, all, place + 8),
    });
  }
  const end = count * ENTRY;
  return { entries, next: all.length === end + 4 ? uint32(tiff, all, end) : 0, bytes: 2 + all.length };
}

/** Returns the 32-bit number at an offset, or 0 if the offset is past the end of the file. */
function readNumber(tiff: Tiff, at: number): number {
  const bytes = tiff.photo.read(tiff.start + at, 4);
  return bytes.length === 4 ? uint32(tiff, bytes, 0) : 0;
}

function uint16({ littleEndian }: Tiff, bytes: Buffer, at: number): number {
  return littleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
}

function uint32({ littleEndian }: Tiff, bytes: Buffer, at: number): number {
  return littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
}
