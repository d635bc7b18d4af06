import { ScanRefusedError } from '../scan-mesh.ts';
import { findByName } from './find-by-name.ts';
import { memorySource } from './memory-source.ts';
import type { ScanFolder, ScanSource } from './scan-source.ts';

const DATA = /^data:([^,]{0,200}),/;

/**
 * The file that another one, whose path is `base`, names by an address: data within it, or a file of the same archive, if not at that place
 * then the only one of that name. Nothing is ever fetched or read from elsewhere: throws `ScanRefusedError`. `kind`: buffer or picture.
 */
export function findNamed(address: string, base: string, folder: ScanFolder, kind: string): ScanSource {
  const data = DATA.exec(address);
  if (data) return memorySource(kind, decodeData(data[1]!, address.slice(data[0].length)));
  const path = resolvePath(decodeAddress(address), base);
  const found =
    (path === null ? null : folder.find(path)) ??
    findByName(address, folder) ??
    findByName(decodeAddress(address), folder);
  if (found) return found;
  const shown = address.slice(0, 80);
  if (/^[a-z][a-z\d+.-]+:/i.test(address)) {
    throw new ScanRefusedError(
      `It names a ${kind} outside of it (“${shown}”), which is not fetched. Put all files into one ZIP, or export GLB.`,
    );
  }
  if (path === null) {
    throw new ScanRefusedError(
      `It names a ${kind} outside of its ZIP (“${shown}”). Put all files into one ZIP.`,
    );
  }
  throw new ScanRefusedError(
    `It names the ${kind} “${shown}”, which is not there. Put the file into a ZIP together with all that it names.`,
  );
}

/** Null where it leads out of the archive. */
function resolvePath(path: string, base: string): string | null {
  const parts = base.split('/').slice(0, -1);
  if (/^[\\/]|^[a-z]:/i.test(path)) return null;
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function decodeData(head: string, body: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    head.endsWith(';base64') ? Buffer.from(body, 'base64') : Buffer.from(decodeAddress(body), 'latin1'),
  );
}
