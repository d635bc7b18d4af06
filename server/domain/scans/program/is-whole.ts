import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import { openFile } from '../../../platform/disk/durable-file.ts';

type OutputFile = ScanDone['files'][number];

/** Bytes from the start of a file by which it is told. */
const HEAD = 12;
const GLTF_VERSION = 2;

/** Whether an ordinary file at a path is what is said of it: of its size, and of its type by what it begins with. */
export async function isWhole(
  path: string,
  { name, bytes, mediaType }: Pick<OutputFile, 'name' | 'bytes' | 'mediaType'>,
): Promise<boolean> {
  const opened = await openFile(path);
  if (!opened) return false;
  try {
    if (opened.facts.size !== bytes) return false;
    const { buffer, bytesRead } = await opened.handle.read(Buffer.alloc(HEAD), { position: 0 });
    if (bytesRead < HEAD) return false;
    if (mediaType === 'model/gltf-binary') return name.endsWith('.glb') && isGlb(buffer, bytes);
    return name.endsWith('.webp') && isWebp(buffer, bytes);
  } finally {
    await opened.handle.close();
  }
}

/** The header of a binary glTF 2.0: magic, version, length of all of it. */
function isGlb(head: Buffer, bytes: number): boolean {
  return (
    head.toString('latin1', 0, 4) === 'glTF' &&
    head.readUInt32LE(4) === GLTF_VERSION &&
    head.readUInt32LE(8) === bytes
  );
}

/** RIFF container of the form WEBP (RFC 9649), whose length is that of what follows it, made even. */
function isWebp(head: Buffer, bytes: number): boolean {
  const said = head.readUInt32LE(4) + 8;
  return (
    head.toString('latin1', 0, 4) === 'RIFF' &&
    head.toString('latin1', 8, 12) === 'WEBP' &&
    said + (said % 2) === bytes + (bytes % 2)
  );
}
