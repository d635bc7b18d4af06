import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isCaptureId } from '../../contract/capture-id.ts';
import { captureSchema } from '../../contract/capture.ts';
import type { Config } from '../config.ts';
import { isCaptureFile } from './capture-files.ts';

const folder = resolve(import.meta.dirname, '../../captures');
let ids: readonly string[] | null = null;

/** The ids of our own captures: the folders of `captures/` whose name is an id. Read once; they come with the program. */
export function builtInCaptures(): readonly string[] {
  ids ??= readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isCaptureId(entry.name))
    .map((entry) => entry.name);
  return ids;
}

/**
 * The address, on either origin, of the poster of a capture of ours: built in, or installed under `DATA_DIR/captures`; null for
 * any other capture, and for a folder whose `capture.json` cannot be read.
 */
export async function posterOf({ dataDir }: Config, captureId: string): Promise<string | null> {
  if (builtInCaptures().includes(captureId)) return `/captures/${captureId}/poster.webp`;
  if (!/^[\w-]+$/.test(captureId) || !isCaptureId(captureId)) return null;
  const poster = await readPoster(join(dataDir, 'captures', captureId, 'capture.json'));
  return poster && `/captures/${captureId}/${poster}`;
}

/** The name of the poster in a `capture.json`, if it is one that is served; see `capture-files.ts`. */
async function readPoster(file: string): Promise<string | null> {
  try {
    const { poster } = captureSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return isCaptureFile(poster) ? poster : null;
  } catch {
    return null;
  }
}
