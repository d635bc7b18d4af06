import { constants, deflateRawSync } from 'node:zlib';
import type { Manifest } from '../../contract/twin-archive/manifest.ts';
import { type RawFile, rawZip } from './raw-zip.ts';
import { archiveFiles } from './twin-archive.ts';

const MEGABYTE = 1024 ** 2;

/**
 * Returns an archive with a deflated file of `real` zeros that claims to have `stated` bytes. Each deflated
 * piece ends at a byte boundary, so it can be repeated.
 */
export function zerosArchive(stated: number, real: number): Buffer<ArrayBuffer> {
  const piece = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_SYNC_FLUSH });
  const last = deflateRawSync(Buffer.alloc(0));
  const pieces = Array.from({ length: real / MEGABYTE }, () => piece);
  const file = { name: 'zeros', packed: Buffer.concat([...pieces, last]), size: stated, crc: 0 };
  return rawZip(archiveFiles({ others: [file], manifest: listing(file.name, stated) }));
}

/**
 * Returns David Fifield's zip bomb, whose directory lists the same bytes under many names
 * (https://www.usenix.org/conference/woot19/presentation/fifield).
 */
export function overlappingArchive(): Buffer<ArrayBuffer> {
  const kernel: RawFile = { name: 'zeros-0', content: Buffer.alloc(MEGABYTE), deflated: true };
  const copies = Array.from({ length: 100 }, (_, index) => ({
    ...kernel,
    name: `zeros-${index + 1}`,
    packed: new Uint8Array(),
    offset: 0,
    localName: 'zeros-0',
  }));
  const manifest = listing('zeros-100', MEGABYTE);
  return rawZip([kernel, ...copies, ...archiveFiles({ manifest })]);
}

/** Returns a manifest that lists another part, so that the part is read. */
export function listing(path: string, bytes: number) {
  return (manifest: Manifest) => ({
    ...manifest,
    parts: [...manifest.parts, { path, role: 'content', bytes, sha256: '0'.repeat(64) }],
  });
}
