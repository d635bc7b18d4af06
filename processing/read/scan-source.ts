import type { RawScan } from '../scan-mesh.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ScanRefusedError } from '../scan-mesh.ts';

/** The bytes of a file on the disk, in an archive or in memory. */
export interface ScanSource {
  /** The name or path that users know. */
  name: string;
  bytes: number;
  /** Reads exactly this many bytes into separate memory. Throws `ScanRefusedError` if the file ends first. */
  read(from: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Yields the whole file from the beginning, in pieces. */
  pieces(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** The other files that a file may name: those of its archive, or none. */
export interface ScanFolder {
  /** The paths of all its files, with `/` between their parts. */
  paths: readonly string[];
  /** Finds a file by its path, ignoring case; null if there is none. */
  find(path: string): ScanSource | null;
}

/** The folder of a file that was not uploaded in an archive. */
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

/**
 * Returns a file on this machine's disk, with only the requested parts in memory. Also returns a function
 * that closes it.
 */
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

/** A reader of one format. A new format is a folder with a reader, and an entry in `SCAN_READERS`. */
export interface ScanReader {
  /**
   * Returns whether a file that begins like this has this format. `head` has up to 4 kB. Names do not matter.
   */
  reads(head: Uint8Array): boolean;
  /** Throws `ScanRefusedError` if the file cannot be read. */
  read(source: ScanSource, folder: ScanFolder): Promise<RawScan>;
}
