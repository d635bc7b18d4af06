import type { FileHandle } from 'node:fs/promises';

/** Tags of the TIFF 6.0 and Exif 2.32 specifications. */
const GPS_POINTER = 0x8825;
/** Bytes of one value by the number of its type; 0 for numbers that mean none. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const ENTRY = 12;
/** Bounds of what is followed: directories in a row, entries of one, bytes of one value. */
const DIRECTORIES = 8;
const ENTRIES = 512;
const VALUE = 64 * 1024;

/** A TIFF structure in a file: `start` is where its offsets count from. */
interface Tiff {
  handle: FileHandle;
  start: number;
  littleEndian: boolean;
}

/**
 * Empties the GPS directory of the TIFF structure at `start`, with all its values; nothing else changes, and nothing moves. Answers
 * whether there was anything. What only looks like one is left alone.
 */
export async function emptyGpsDirectory(
  handle: FileHandle,
  start: number,
  littleEndian: boolean,
): Promise<boolean> {
  const tiff: Tiff = { handle, start, littleEndian };
  let emptied = false;
  let at = await readNumber(tiff, 4);
  for (let count = 0; at !== null && at >= 8 && count < DIRECTORIES; count += 1) {
    const directory = await readDirectory(tiff, at);
    if (!directory) break;
    const pointer = directory.entries.find(({ tag }) => tag === GPS_POINTER);
    if (pointer && (await emptyDirectory(tiff, pointer.value))) emptied = true;
    at = directory.next;
  }
  return emptied;
}

interface Entry {
  tag: number;
  /** Bytes of all its values. */
  bytes: number;
  /** Where they are, unless they are in the entry itself. */
  value: number;
}

interface Directory {
  entries: Entry[];
  /** Where the next one is; 0 for none. */
  next: number;
  bytes: number;
}

async function readDirectory(tiff: Tiff, at: number): Promise<Directory | null> {
  const head = await readBytes(tiff, at, 2);
  const count = head && uint16(tiff, head, 0);
  if (!count || count > ENTRIES) return null;
  const bytes = 2 + count * ENTRY + 4;
  const all = await readBytes(tiff, at, bytes);
  if (!all) return null;
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = 2 + index * ENTRY;
    const size = TYPE_BYTES[uint16(tiff, all, place + 2)] ?? 0;
    // A number that no type has: this is no directory.
    if (size === 0) return null;
    const values = uint32(tiff, all, place + 4);
    entries.push({
      tag: uint16(tiff, all, place),
      bytes: size * values,
      value: uint32(tiff, all, place + 8),
    });
  }
  return { entries, next: uint32(tiff, all, bytes - 4), bytes };
}

async function emptyDirectory(tiff: Tiff, at: number): Promise<boolean> {
  const directory = await readDirectory(tiff, at);
  if (!directory) return false;
  for (const { bytes, value } of directory.entries) {
    if (bytes > 4 && bytes <= VALUE) await fillWithZeros(tiff, value, bytes);
  }
  // A directory of no entries, and none after it.
  await fillWithZeros(tiff, at, directory.bytes);
  return true;
}

async function fillWithZeros(tiff: Tiff, at: number, bytes: number): Promise<void> {
  if (!(await readBytes(tiff, at, bytes))) return;
  await tiff.handle.write(Buffer.alloc(bytes), 0, bytes, tiff.start + at);
}

async function readNumber(tiff: Tiff, at: number): Promise<number | null> {
  const bytes = await readBytes(tiff, at, 4);
  return bytes && uint32(tiff, bytes, 0);
}

/** Null where the file ends before. */
async function readBytes({ handle, start }: Tiff, at: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start + at);
  return bytesRead === length ? buffer : null;
}

function uint16({ littleEndian }: Tiff, bytes: Buffer, at: number): number {
  return littleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
}

function uint32({ littleEndian }: Tiff, bytes: Buffer, at: number): number {
  return littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
}
