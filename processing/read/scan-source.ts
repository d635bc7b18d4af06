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
