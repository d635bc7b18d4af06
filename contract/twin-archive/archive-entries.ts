export interface PartDigest {
  bytes: number;
  sha256: string;
}

/** What verifying and importing need of an opened archive, whatever opened it. */
export interface ArchiveEntries {
  /** Paths of the files, as the archive spells them. */
  readonly paths: readonly string[];
  /** The bytes of a file. Throws `ArchiveRefusedError` for one that cannot be read or unpacks to too much. */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Its size and SHA-256 (hexadecimal), where they can be had without all of it in memory. */
  digest?(path: string): Promise<PartDigest>;
}

/** An archive that is not taken; `message` is a sentence for people. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError';
}

/** Names of entries that are files of documents and scans: their sum, and an ending. */
export const ARCHIVED_FILES = /^files\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/;
/** Names of entries that say what a scan is. */
export const ARCHIVED_SCANS = /^scans\/(_[\w-]{10})\.json$/;
/** In 'Download everything', its first entry, stored: the archive of the twin and the scans, which an import reads in its place. */
export const INNER_ARCHIVE = 'twin-and-scans.zip';
