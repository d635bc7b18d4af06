export interface PartDigest {
  bytes: number;
  sha256: string;
}

/** The files of an opened archive for verifying and importing, independent of how it was opened. */
export interface ArchiveEntries {
  /** Paths of the files as in the archive. */
  readonly paths: readonly string[];
  /**
   * Returns the bytes of a file. Throws `ArchiveRefusedError` if it cannot be read or is too large when
   * unpacked.
   */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Returns a file's size and SHA-256 (hexadecimal). Exists only if that works without loading the whole file
   * into memory.
   */
  digest?(path: string): Promise<PartDigest>;
}

/** Thrown when an archive is rejected. `message` is an error message for users. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError';
}

/** Names of entries with files of documents and scans: their SHA-256 and an extension. */
export const ARCHIVED_FILES = /^files\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/;
/** Names of entries that describe a scan. */
export const ARCHIVED_SCANS = /^scans\/(_[\w-]{10})\.json$/;
/**
 * First entry of 'Download everything', not compressed: the archive of the twin and its scans, which an
 * import reads instead.
 */
export const INNER_ARCHIVE = 'twin-and-scans.zip';
