export interface PartDigest {
  bytes: number;
  sha256: string;
}

/** What verifying and importing need from an opened archive, whatever opened it. */
export interface ArchiveEntries {
  /** Paths of the files, as the archive spells them. */
  readonly paths: readonly string[];
  /** The bytes of a file. Throws `ArchiveRefusedError` for one that cannot be read or unpacks to too much. */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Its size and SHA-256 (hexadecimal), if they are available without reading it all into memory. */
  digest?(path: string): Promise<PartDigest>;
}

/** A rejected archive; `message` is an error message for users. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError';
}

/** Names of entries that are files of documents and scans: their checksum, and an extension. */
export const ARCHIVED_FILES = /^files\/([0-9a-f]{64})\.[a-z0-9]{1,8}$/;
/** Names of entries that describe a scan. */
export const ARCHIVED_SCANS = /^scans\/(_[\w-]{10})\.json$/;
/**
 * The first entry of 'Download everything', stored: the archive of the twin and the scans, which an import
 * reads instead.
 */
export const INNER_ARCHIVE = 'twin-and-scans.zip';
