/**
 * Verifies one file in a worker. This way, the page stays responsive whatever the file contains, and can stop
 * the check at any time. The browser itself decompresses the file, so neither another worker nor WebAssembly
 * is loaded.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { BlobReader, configure, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { ArchiveRefusedError } from '../../../contract/twin-archive/archive-entries.ts';
import type { SigningKeys } from '../../../contract/twin-archive/signing-keys.ts';
import { type Verdict, verifyArchive } from '../../../contract/twin-archive/verify.ts';
import { type RunningHash, zipEntries } from '../../../contract/twin-archive/zip-entries.ts';

configure({ useWebWorkers: false, useCompressionStream: true });

/** A request from the page. */
export interface VerifyQuestion {
  file: Blob;
  keys: SigningKeys | null;
}

addEventListener('message', async ({ data }: MessageEvent<VerifyQuestion>) => {
  postMessage(await verify(data));
});

async function verify({ file, keys }: VerifyQuestion): Promise<Verdict> {
  try {
    const reader = new ZipReader(new BlobReader(file));
    return await verifyArchive(await zipEntries(reader.getEntriesGenerator(), newHash), keys);
  } catch (error) {
    const refused = error instanceof ArchiveRefusedError;
    return {
      kind: 'refused',
      detail: refused ? error.message : 'The file is not a ZIP archive, or it is damaged.',
    };
  }
}

function newHash(): RunningHash {
  const hash = sha256.create();
  return { update: (piece) => hash.update(piece), hex: () => bytesToHex(hash.digest()) };
}
