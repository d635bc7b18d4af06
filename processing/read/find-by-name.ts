import type { ScanFolder, ScanSource } from './scan-source.ts';

/** Letters that programs write in several encodings: those beyond ASCII. */
const UNSURE = /[^\x20-\x7e]+/g;

/** Paths by the name of the file, and by that less what encodings change; null where there are several. */
interface Names {
  exact: Map<string, string | null>;
  rough: Map<string, string | null>;
}
const known = new WeakMap<ScanFolder, Names>();

/**
 * The only file of an archive that is called like the last part of an address. Programs write the folders of the machine that a scan was made
 * on, and letters beyond ASCII in another encoding than the archive has them. Null where there is none, or more than one.
 */
export function findByName(address: string, folder: ScanFolder): ScanSource | null {
  const names = known.get(folder) ?? namesOf(folder);
  known.set(folder, names);
  const name = lastPart(address);
  const path = names.exact.get(name) ?? names.rough.get(roughly(name));
  return path ? folder.find(path) : null;
}

function namesOf({ paths }: ScanFolder): Names {
  const names: Names = { exact: new Map(), rough: new Map() };
  for (const path of paths) {
    const name = lastPart(path);
    names.exact.set(name, names.exact.has(name) ? null : path);
    const rough = roughly(name);
    names.rough.set(rough, names.rough.has(rough) ? null : path);
  }
  return names;
}

function lastPart(path: string): string {
  return path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .normalize('NFC')
    .toLowerCase();
}

function roughly(name: string): string {
  return name.replaceAll(UNSURE, '?');
}
