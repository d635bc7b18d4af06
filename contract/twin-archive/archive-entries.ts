/** The size of a file and its SHA-256 (hexadecimal). */
export interface PartDigest {
  bytes: number;
  sha256: string;
}

/** The files in an opened archive, for verifying and importing it, regardless of how it was opened. */
export interface ArchiveEntries {
  /** Paths of the files in the archive. */
  readonly paths: readonly string[];
  /**
   * Returns the bytes of a file. Throws `ArchiveRefusedError` if it cannot be read or is too large when
   * unpacked.
   */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Returns the digest of a file. The method is missing if computing a digest would load the whole file into
   * memory.
   */
  digest?(path: string): Promise<PartDigest>;
}

/** Thrown when an archive is rejected. `message` is an error message for users. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError';
}

/** Matches the names of entries that are files of documents or scans: a SHA-256 and an extension. */
export const ARCHIVED_FILES = /^files\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/;
/** Matches the names of entries that describe a scan. */
export const ARCHIVED_SCANS = /^scans\/(_[\w-]{10})\.json$/;
/**
 * Name of the first entry of a 'Download everything' file: a twin archive that includes the scans. The entry
 * is not compressed. An import of a 'Download everything' file reads this archive.
 */
export const INNER_ARCHIVE = 'twin-and-scans.zip';
