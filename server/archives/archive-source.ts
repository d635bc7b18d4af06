import { type FileHandle, open } from 'node:fs/promises';
import { Reader, Uint8ArrayReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** An archive in memory, or the path of one on this machine. */
export type ArchiveSource = Uint8Array<ArrayBuffer> | { path: string };

/** What reads an archive at any place; of one on the disk no more is in memory than is asked for. */
export function readerOf(source: ArchiveSource): Reader<unknown> & { close?: () => Promise<void> } {
  return source instanceof Uint8Array ? new Uint8ArrayReader(source) : new FileReader(source.path);
}

class FileReader extends Reader<string> {
  readonly #path: string;
  #handle: FileHandle | null = null;

  constructor(path: string) {
    super(path);
    this.#path = path;
  }

  override async init(): Promise<void> {
    this.#handle = await open(this.#path, 'r');
    this.size = (await this.#handle.stat()).size;
    await super.init?.();
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const fits = Math.max(0, Math.min(length, this.size - index));
    const read = await this.#handle?.read(new Uint8Array(fits), 0, fits, index);
    return read ? read.buffer.subarray(0, read.bytesRead) : new Uint8Array();
  }
}
