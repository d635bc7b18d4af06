import type { RawScan } from '../scan-mesh.ts';
import type { ScanFolder, ScanSource } from './scan-source.ts';

/** Reads one kind of file. A new kind is a folder with one of these, and a line in readers.ts. */
export interface ScanReader {
  /** Whether a file that begins so is of this kind; `head` has up to 4 kB of it. Names decide nothing. */
  reads(head: Uint8Array): boolean;
  /** Throws `ScanRefusedError` where it cannot be read. */
  read(source: ScanSource, folder: ScanFolder): Promise<RawScan>;
}
