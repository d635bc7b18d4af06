import { crc32, deflateRawSync } from 'node:zlib';

/** A file in a ZIP archive, with the values that are wrong in its records. */
export interface RawFile {
  name: string;
  content?: Uint8Array | string;
  deflated?: boolean;
  /** Replaces the deflated content in the archive. */
  packed?: Uint8Array;
  /** The size stated in the directory and in the local header. */
  size?: number;
  crc?: number;
  method?: number;
  flags?: number;
  /** The Unix mode, such as 0o120777 for a link. */
  mode?: number;
  /** The file's offset according to the directory. */
  offset?: number;
  /** The file's name according to its local header. */
  localName?: string;
}

const UTF8 = 0x800;
const STORED = 0;
const DEFLATED = 8;

/**
 * Writes a ZIP archive (APPNOTE 6.3) exactly as given, whether or not it is valid. A library would reject
 * invalid values.
 */
export function rawZip(files: readonly RawFile[]): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const { before, packed, entry } = records(file, at);
    bodies.push(before, packed);
    directory.push(entry);
    at += before.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length & 0xffff, 8);
  end.writeUInt16LE(files.length & 0xffff, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

function records(file: RawFile, at: number) {
  const content = Buffer.from(file.content ?? '');
  const deflated = file.deflated ?? file.packed !== undefined;
  const packed = Buffer.from(file.packed ?? (deflated ? deflateRawSync(content) : content));
  const facts = Buffer.alloc(22);
  facts.writeUInt16LE((file.flags ?? 0) | UTF8, 0);
  facts.writeUInt16LE(file.method ?? (deflated ? DEFLATED : STORED), 2);
  facts.writeUInt32LE(0x21 << 16, 4);
  facts.writeUInt32LE(file.crc ?? crc32(content), 8);
  facts.writeUInt32LE(packed.length, 12);
  facts.writeUInt32LE(file.size ?? content.length, 16);
  return {
    before: localRecord(file.localName ?? file.name, facts),
    packed,
    entry: directoryRecord(file, facts, file.offset ?? at),
  };
}

function localRecord(name: string, facts: Buffer): Buffer {
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  facts.copy(head, 6, 0, 20);
  head.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([head, bytes]);
}

function directoryRecord({ name, mode = 0 }: RawFile, facts: Buffer, offset: number): Buffer {
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  // Marks the file as created on Unix, because links are identified by their Unix mode.
  head.writeUInt16LE((3 << 8) | 20, 4);
  head.writeUInt16LE(20, 6);
  facts.copy(head, 8, 0, 20);
  head.writeUInt16LE(bytes.length, 28);
  head.writeUInt32LE((mode << 16) >>> 0, 38);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, bytes]);
}
