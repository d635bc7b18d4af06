import { IMPORT_MAX_ENTRIES, IMPORT_MAX_UNPACKED } from '../limits.ts';
import {
  ArchiveRefusedError,
  type ArchiveEntries,
  type PartDigest,
  ARCHIVED_FILES,
} from './archive-entries.ts';
import { leavesArchive, nameKey, quoteName } from './zip-rules.ts';

/**
 * The fields of a ZIP entry that the contract uses. They have the names that @zip.js/zip.js gives them. The
 * contract does not import that library.
 */
export interface ZipEntry {
  readonly filename: string;
  readonly directory: boolean;
  readonly encrypted: boolean;
  readonly uncompressedSize: number;
  getData?(writable: WritableStream<Uint8Array>): Promise<unknown>;
}

/** Computes a SHA-256 piece by piece. `crypto.subtle` would need all bytes at once. */
export interface RunningHash {
  update(piece: Uint8Array): unknown;
  hex(): string;
}

const TOO_LARGE = `The archive unpacks to more than ${IMPORT_MAX_UNPACKED / 1024 ** 2} MiB, the maximum for a twin archive.`;

/**
 * Returns the files in a ZIP archive, and enforces limits on their number and total size, regardless of what
 * the archive claims. Throws `ArchiveRefusedError` for unsafe or ambiguous names and for encrypted files.
 * With `newHash`, `digest` computes the digests of the files of documents and scans, which may be large,
 * without loading them into memory. Files that are only digested in this way do not count towards the size
 * limit.
 */
export async function zipEntries(
  entries: AsyncIterable<ZipEntry>,
  newHash?: () => RunningHash,
): Promise<ArchiveEntries> {
  const files = new Map<string, ZipEntry>();
  const names = new Set<string>();
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    if (count > IMPORT_MAX_ENTRIES) {
      throw new ArchiveRefusedError(
        `The archive has more than ${IMPORT_MAX_ENTRIES} entries, the maximum for a twin archive.`,
      );
    }
    if (entry.directory) continue;
    checkName(entry, names);
    files.set(entry.filename, entry);
  }
  let room = IMPORT_MAX_UNPACKED;
  // Paths that already count towards the limit, so that reading a file again does not count twice.
  const charged = new Set<string>();
  async function read(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await unpack(files.get(path), path, charged.has(path) ? IMPORT_MAX_UNPACKED : room);
    if (!charged.has(path)) room -= bytes.length;
    charged.add(path);
    return bytes;
  }
  const paths = [...files.keys()];
  if (!newHash) return { paths, read };
  return {
    paths,
    read,
    async digest(path) {
      const hash = newHash();
      if (ARCHIVED_FILES.test(path)) return await digestEntry(files.get(path), path, hash);
      const bytes = await read(path);
      hash.update(bytes);
      return { bytes: bytes.length, sha256: hash.hex() };
    },
  };
}

async function digestEntry(
  entry: ZipEntry | undefined,
  path: string,
  hash: RunningHash,
): Promise<PartDigest> {
  let bytes = 0;
  await pour(entry, path, (piece) => {
    bytes += piece.length;
    hash.update(piece);
  });
  return { bytes, sha256: hash.hex() };
}

function checkName({ filename, encrypted }: ZipEntry, names: Set<string>): void {
  const shown = quoteName(filename);
  if (encrypted) throw new ArchiveRefusedError(`${shown} is encrypted.`);
  const oddPart = filename.split('/').some((part) => part === '' || part === '.');
  if (oddPart || /[\\:]/.test(filename) || leavesArchive(filename)) {
    throw new ArchiveRefusedError(`${shown} is not a valid file name in an archive.`);
  }
  const same = nameKey(filename);
  if (names.has(same)) throw new ArchiveRefusedError(`The archive contains ${shown} twice.`);
  names.add(same);
}

async function unpack(
  entry: ZipEntry | undefined,
  path: string,
  room: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = entry?.uncompressedSize ?? 0;
  if (size > room) throw new ArchiveRefusedError(TOO_LARGE);
  // The array is allocated once, because joining pieces would need twice the memory.
  const bytes = new Uint8Array(size);
  await pour(entry, path, (piece, at) => bytes.set(piece, at));
  return bytes;
}

/**
 * Passes the bytes of an entry to `take`, piece by piece. Throws `ArchiveRefusedError` unless the entry has
 * exactly as many bytes as it claims.
 */
async function pour(
  entry: ZipEntry | undefined,
  path: string,
  take: (piece: Uint8Array, at: number) => void,
): Promise<void> {
  if (!entry?.getData) throw new ArchiveRefusedError(`${quoteName(path)} cannot be read.`);
  const size = entry.uncompressedSize;
  let length = 0;
  const writable = new WritableStream<Uint8Array>({
    write(piece) {
      // An entry may be larger than it claims.
      if (length + piece.length > size) throw new ArchiveRefusedError(damaged(path));
      take(piece, length);
      length += piece.length;
    },
  });
  try {
    await entry.getData(writable);
  } catch (error) {
    throw new ArchiveRefusedError(damaged(path), { cause: error });
  }
  if (length < size) throw new ArchiveRefusedError(damaged(path));
}

function damaged(path: string): string {
  return `${quoteName(path)} cannot be read: it is damaged.`;
}
