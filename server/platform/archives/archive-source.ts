import { type FileHandle, open } from 'node:fs/promises';
import { Reader, Uint8ArrayReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** A range of bytes in a file on this machine. */
export interface FilePart {
  path: string;
  start: number;
  bytes: number;
}

/** The position and the sizes in bytes of an entry in its archive. */
export interface EntryPlace {
  /** Offset of the entry's local header in the file. */
  offset: number;
  compressed: number;
  bytes: number;
  /** The compression method: 0 for stored, 8 for deflated. */
  method: 0 | 8;
}

/** An archive in memory or on disk, either a whole file or a part of one. */
export type ArchiveSource = Uint8Array<ArrayBuffer> | { path: string } | FilePart;

/**
 * Returns a reader with random access to an archive. For an archive on disk, the reader loads only the
 * requested bytes.
 */
export function readerOf(source: ArchiveSource): Reader<unknown> & { close?: () => Promise<void> } {
  return source instanceof Uint8Array ? new Uint8ArrayReader(source) : new FileReader(source);
}

class FileReader extends Reader<string> {
  readonly #part: { path: string } & Partial<FilePart>;
  #handle: FileHandle | null = null;

  constructor(part: { path: string } & Partial<FilePart>) {
    super(part.path);
    this.#part = part;
  }

  override async init(): Promise<void> {
    this.#handle = await open(this.#part.path, 'r');
    this.size = this.#part.bytes ?? (await this.#handle.stat()).size;
    await super.init?.();
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const fits = Math.max(0, Math.min(length, this.size - index));
    const read = await this.#handle?.read(new Uint8Array(fits), 0, fits, index + (this.#part.start ?? 0));
    return read ? read.buffer.subarray(0, read.bytesRead) : new Uint8Array();
  }
}
