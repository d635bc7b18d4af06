/**
 * Reads one BCF file in a worker. This way, the page stays responsive whatever the file contains, and can
 * stop reading at any time. The browser itself decompresses the file, so neither another worker nor
 * WebAssembly is loaded.
 */
import { BlobReader, configure, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { type ReadBcf, readBcf } from '../../../../contract/threads/bcf/read-bcf.ts';
import { ArchiveRefusedError } from '../../../../contract/twin-archive/archive-entries.ts';
import { zipEntries } from '../../../../contract/twin-archive/zip-entries.ts';
import { explainZipError } from '../../../../contract/twin-archive/zip-rules.ts';
import { parseElements } from './parse-xml.ts';

configure({ useWebWorkers: false, useCompressionStream: true });

/** `refused` is a message for the user. */
export type BcfAnswer = { read: ReadBcf } | { refused: string };

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  postMessage(await answer(data));
});

async function answer(file: Blob): Promise<BcfAnswer> {
  try {
    const reader = new ZipReader(new BlobReader(file));
    return { read: await readBcf(await zipEntries(reader.getEntriesGenerator()), parseElements) };
  } catch (error) {
    return { refused: error instanceof ArchiveRefusedError ? error.message : explainZipError(error) };
  }
}
