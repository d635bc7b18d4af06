import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ContentCoding } from '../api/answer/content-coding.ts';

export interface BuiltFile {
  /** Absolute. */
  file: string;
  codings: readonly ContentCoding[];
  /** Its name carries a hash of its content, so it never changes. */
  immutable: boolean;
}

/**
 * The files of a build by their path on the web, listed once: a request can name these and nothing else on the disk.
 * Empty when the folder is absent. `.br` and `.gz` files are codings of their neighbours.
 */
export function listBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(folder)) return files;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)));
  const all = new Set(names);
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue;
    const path = `/${name.split(sep).join('/')}`;
    const codings: ContentCoding[] = [];
    if (all.has(`${name}.br`)) codings.push('br');
    if (all.has(`${name}.gz`)) codings.push('gzip');
    files.set(path, { file: join(folder, name), codings, immutable: path.startsWith('/assets/') });
  }
  return files;
}
