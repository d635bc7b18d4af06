import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { captureSchema, type Capture } from '../../../contract/capture.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Config } from '../../platform/config/config.ts';
import { isCapturePicture } from './capture-file-types.ts';
import { openFileIn } from '../../platform/disk/durable-file.ts';
import { projectPath } from '../../platform/config/project.ts';

const folder = projectPath('captures');
let ids: readonly string[] | null = null;

/** The ids of our own captures: the folders of `captures/` whose name is an id. Read once; they come with the program. */
export function builtInCaptures(): readonly string[] {
  ids ??= readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.isDirectory() && isCaptureId(item.name))
    .map((item) => item.name);
  return ids;
}

/**
 * The address, on either origin, of the poster of a capture of ours: built in, or installed under `DATA_DIR/captures`; null for
 * any other capture, those of scans among them, and for a folder whose `capture.json` cannot be read.
 */
export async function posterOf(config: Config, captureId: string): Promise<string | null> {
  if (builtInCaptures().includes(captureId)) return `/captures/${captureId}/poster.webp`;
  return pictureOf(config, captureId, 'poster');
}

/**
 * The addresses, by capture, of the thumbnails of our built-in captures, and of the named one if it is installed under
 * `DATA_DIR/captures`. Which others are installed is nobody's business: who knows a capture's id can look at it.
 */
export async function thumbnailsOfOurs(config: Config, captureId: string): Promise<Record<string, string>> {
  const builtIn = Object.fromEntries(builtInCaptures().map((id) => [id, `/captures/${id}/thumbnail.webp`]));
  if (Object.hasOwn(builtIn, captureId)) return builtIn;
  const installed = await pictureOf(config, captureId, 'thumbnail');
  return installed ? { [captureId]: installed, ...builtIn } : builtIn;
}

/** The address of a picture of a capture that is installed; null for all others. */
async function pictureOf(
  { dataDir }: Config,
  captureId: string,
  picture: keyof Pictures,
): Promise<string | null> {
  if (!/^[\w-]+$/.test(captureId) || !isCaptureId(captureId) || isScanId(captureId)) return null;
  const pictures = await readPictures(join(dataDir, 'captures'), join(captureId, 'capture.json'));
  return pictures && isCapturePicture(pictures[picture])
    ? `/captures/${captureId}/${pictures[picture]}`
    : null;
}

type Pictures = Pick<Capture, 'poster' | 'thumbnail'>;

/** What was read of a file, and when that was changed last: a `capture.json` is long, and seldom another. */
const known = new Map<string, { changed: number; pictures: Pictures | null }>();

/** The names of the pictures in a `capture.json`; null for one that is not there or not readable, or that a link leads to. */
async function readPictures(folder: string, path: string): Promise<Pictures | null> {
  const opened = await openFileIn(folder, path);
  if (!opened) return null;
  const { handle, facts } = opened;
  const file = join(folder, path);
  try {
    const kept = known.get(file);
    if (kept?.changed === facts.mtimeMs) return kept.pictures;
    const parsed = captureSchema.safeParse(JSON.parse(await handle.readFile('utf8')));
    const pictures = parsed.success ? parsed.data : null;
    known.set(file, {
      changed: facts.mtimeMs,
      pictures: pictures && { poster: pictures.poster, thumbnail: pictures.thumbnail },
    });
    return pictures;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}
