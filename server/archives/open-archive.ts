import { configure, type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { type ArchiveEntries, ArchiveRefusedError } from '../../contract/twin-archive/archive-entries.ts';
import { zipEntries } from '../../contract/twin-archive/zip-entries.ts';
import { IMPORT_MAX_UNPACKED } from '../../contract/limits.ts';
import { refusedBy } from './zip-error.ts';

const STORED = 0;
const DEFLATED = 8;
/** Bytes that are inflated at a time: what they grow to is in memory before anyone can stop it. */
const CHUNK = 16 * 1024;

/**
 * A stranger's ZIP archive in memory. Its directory is checked as a whole: it is ambiguous in nothing, no file is a link, encrypted
 * or compressed in another way than by deflate, no two share bytes, and what it says of sizes keeps within the limits. Throws
 * `ArchiveRefusedError`; so does reading a file that is not as the directory says.
 */
export async function openArchive(bytes: Uint8Array<ArrayBuffer>): Promise<ArchiveEntries> {
  configure({ useWebWorkers: false, chunkSize: CHUNK });
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    strictness: 'strict',
    // `zipEntries` says which name it is.
    filenameValidation: 'tolerant',
    checkOverlappingEntry: true,
    checkCrc32: true,
  });
  try {
    return await zipEntries(checked(reader.getEntriesGenerator()));
  } catch (error) {
    throw refusedBy(error);
  }
}

async function* checked(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  let unpacked = 0;
  for await (const entry of entries) {
    const issue = findIssue(entry);
    if (issue) throw new ArchiveRefusedError(`“${entry.filename.slice(0, 80)}” ${issue}.`);
    unpacked += entry.uncompressedSize;
    if (unpacked > IMPORT_MAX_UNPACKED) {
      throw new ArchiveRefusedError(
        `It unpacks to more than ${IMPORT_MAX_UNPACKED / 1024 ** 2} MiB, which no twin needs.`,
      );
    }
    yield entry;
  }
}

function findIssue(entry: Entry): string | null {
  if (entry.symlink) return 'is a link to another file';
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    return 'is compressed in a way that is not known here';
  }
  if (entry.directory && entry.uncompressedSize > 0) return 'is a folder that has bytes';
  const stored = entry.compressionMethod === STORED;
  return stored && entry.compressedSize !== entry.uncompressedSize ? 'says two things of its size' : null;
}
