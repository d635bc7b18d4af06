export interface PictureSize {
  width: number;
  height: number;
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_START = [0xff, 0xd8, 0xff];
/** Offset of the width in a PNG, whose first chunk is always IHDR. */
const PNG_WIDTH_AT = 16;
/** Markers between C0 and CF that do not start a JPEG frame: tables, and a reserved marker. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** Returns the size of a PNG in pixels according to its header; null for any other file. */
export function pngSize(bytes: Uint8Array): PictureSize | null {
  if (!startsWith(bytes, PNG_START) || bytes.length < PNG_WIDTH_AT + 8) return null;
  const view = viewOf(bytes);
  return positive(view.getUint32(PNG_WIDTH_AT), view.getUint32(PNG_WIDTH_AT + 4));
}

/** Returns the size of a JPEG in pixels according to its frame header; null for any other file. */
export function jpegSize(bytes: Uint8Array): PictureSize | null {
  if (!startsWith(bytes, JPEG_START)) return null;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)) {
      return positive(view.getUint16(at + 7), view.getUint16(at + 5));
    }
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function positive(width: number, height: number): PictureSize | null {
  return width > 0 && height > 0 ? { width, height } : null;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
