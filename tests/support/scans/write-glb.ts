const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;

/** Returns a GLB with any JSON and bytes, whether or not they are valid. */
export function writeGlb(json: unknown, binary: Uint8Array = new Uint8Array()): Buffer<ArrayBuffer> {
  const text = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  const chunks = [
    chunk(JSON_CHUNK, text, ' '),
    ...(binary.length > 0 ? [chunk(BIN_CHUNK, binary, '\0')] : []),
  ];
  const length = 12 + chunks.reduce((sum, { length }) => sum + length, 0);
  const header = Buffer.alloc(12);
  header.write('glTF');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(length, 8);
  return Buffer.concat([header, ...chunks]);
}

function chunk(kind: number, content: Uint8Array, filler: string): Buffer {
  const padded = Math.ceil(content.length / 4) * 4;
  const bytes = Buffer.alloc(8 + padded, filler);
  bytes.writeUInt32LE(padded, 0);
  bytes.writeUInt32LE(kind, 4);
  bytes.set(content, 8);
  return bytes;
}
