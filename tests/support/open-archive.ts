import { BlobReader, configure, ZipReader } from '@zip.js/zip.js';
import type { ArchiveEntries } from '../../contract/twin-archive/archive-entries.ts';
import { zipEntries } from '../../contract/twin-archive/zip-entries.ts';

configure({ useWebWorkers: false });

/** Returns the files of a ZIP archive, within the limits of imports. */
export async function openArchive(archive: Blob): Promise<ArchiveEntries> {
  return await zipEntries(new ZipReader(new BlobReader(archive)).getEntriesGenerator());
}
