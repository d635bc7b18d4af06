import { open, type FileHandle } from 'node:fs/promises';
import { blankXmpPositions } from './blank-xmp.ts';
import { BEFORE_LENGTH, findTiffs } from './find-tiffs.ts';
import { mendPng } from './png-texts.ts';
import { emptyGpsDirectory } from './tiff-gps.ts';

/** Bytes that are looked through at a time, and those that two pieces share: longer than any property of XMP. */
const PIECE = 1024 ** 2;
const SHARED = 1_024;

/**
 * Takes the positions out of a photo, in the file itself: the GPS directories of its Exif data, and what XMP says of places. The picture,
 * its size and everything else stay as they are, byte by byte. Does it again without harm. Answers whether there was any.
 *
 * Every occurrence goes, also those in pictures within the picture (CIPA DC-007) and behind its end, as phones write them. What makers of
 * cameras keep in forms of their own (`MakerNote`) is not understood and stays.
 */
export async function removePositions(path: string, type: string): Promise<boolean> {
  if (!type.startsWith('image/')) return false;
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    const removed = await removeFrom(handle, size);
    return type === 'image/png' ? (await mendPng(handle, size)) || removed : removed;
  } finally {
    await handle.close();
  }
}

async function removeFrom(handle: FileHandle, size: number): Promise<boolean> {
  let removed = false;
  const piece = Buffer.alloc(PIECE + SHARED);
  for (let at = 0; at < size; at += PIECE) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    const bytes = piece.subarray(0, bytesRead);
    if (blankXmpPositions(bytes)) {
      await handle.write(bytes, 0, bytes.length, at);
      removed = true;
    }
    for (const found of findTiffs(bytes, at === 0)) {
      // In the next piece, where all that is before it is seen.
      if (found.at >= PIECE + BEFORE_LENGTH) continue;
      if (await emptyGpsDirectory(handle, at + found.at, found.littleEndian)) removed = true;
    }
  }
  return removed;
}
