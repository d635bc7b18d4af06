import type { RawScan } from '../scan-mesh.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ScanRefusedError } from '../scan-mesh.ts';

/** The bytes of a file, wherever they are: on the disk, in an archive or in memory. */
export interface ScanSource {
  /** Name or path that people know it by. */
  name: string;
  bytes: number;
  /** Exactly so many bytes, in memory of their own. Throws `ScanRefusedError` where the file ends before. */
  read(from: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** All of it from the beginning, in pieces. */
  pieces(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** The files beside the one that is read, which it may name: those of its archive, or none. */
export interface ScanFolder {
  /** Paths of all its files, with `/` between their parts. */
  paths: readonly string[];
  /** By its path, whatever its letters' case; null where there is no such file. */
  find(path: string): ScanSource | null;
}

/** Of a file that was not uploaded in an archive. */
export const NO_FOLDER: ScanFolder = { paths: [], find: () => null };

export function memorySource(name: string, all: Uint8Array<ArrayBuffer>): ScanSource {
  return {
    name,
    bytes: all.length,
    async read(from, length) {
      if (from < 0 || from + length > all.length) throw endsEarly(name);
      return all.slice(from, from + length);
    },
    async *pieces() {
      yield all;
    },
  };
}

const PIECE = 4 * 1024 ** 2;

/** A file on this machine's disk, of which no more is in memory than is asked for; and what closes it. */
export async function openFileSource(
  path: string,
  name: string,
): Promise<ScanSource & { close(): Promise<void> }> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    name,
    bytes: size,
    async read(from, length) {
      if (from < 0 || from + length > size) throw endsEarly(name);
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length;) {
        const { bytesRead } = await handle.read(bytes, done, length - done, from + done);
        if (bytesRead === 0) throw endsEarly(name);
        done += bytesRead;
      }
      return bytes;
    },
    pieces: () => createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer<ArrayBuffer>>,
    close: () => handle.close(),
  };
}

export function endsEarly(name: string): ScanRefusedError {
  return new ScanRefusedError(
    `“${name.slice(0, 80)}” ends in the middle: it is damaged or was not copied as a whole.`,
  );
}

/** Reads one kind of file. A new kind is a folder with one of these, and a line in readers.ts. */
export interface ScanReader {
  /** Whether a file that begins so is of this kind; `head` has up to 4 kB of it. Names decide nothing. */
  reads(head: Uint8Array): boolean;
  /** Throws `ScanRefusedError` where it cannot be read. */
  read(source: ScanSource, folder: ScanFolder): Promise<RawScan>;
}
