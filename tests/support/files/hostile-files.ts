import { crc32, deflateSync } from 'node:zlib';
import { makePdf, pdfStream } from './pdf.ts';

/** Returns a PNG file that claims to have these dimensions, and whose first `lines` lines are zeros. */
export function hugePng(width: number, height: number, lines: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // RGBA with 8 bits per channel.
  header.set([8, 6, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((1 + 4 * width) * lines));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns an animated GIF of 2 × 2 pixels that alternates between black and white. */
export function longGif(frames: number): Buffer {
  const screen = Buffer.from([2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  // Codes of 3 bits: clear, four times 0 or 1, end.
  const black = Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x04, 0x00, 0x05, 0]);
  const white = Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x4c, 0x92, 0x05, 0]);
  const pictures = Array.from({ length: frames }, (_, index) => (index % 2 === 0 ? black : white));
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), screen, ...pictures, Buffer.from([0x3b])]);
}

/** Returns a PDF whose page content unpacks to this many MiB. */
export function pdfBomb(mebibytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(mebibytes * 1024 ** 2, 'q '), { level: 9 });
  const page = { text: 'Before the bomb', drawn: '/X Do' };
  const form = pdfStream(
    packed.toString('latin1'),
    '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode',
  );
  return makePdf([page], [form]);
}

/** Returns a PDF whose page draws a form that draws itself again. */
export function pdfLoop(): Buffer {
  const form = pdfStream(
    '/X Do /X Do',
    '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
  );
  return makePdf([{ text: 'Around and around', drawn: '/X Do' }], [form]);
}
