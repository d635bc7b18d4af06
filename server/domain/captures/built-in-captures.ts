import { readdirSync } from 'node:fs';
import { join, extname } from 'node:path';
import { isCaptureId } from '../../../contract/capture-id.ts';
import { captureSchema, type Capture } from '../../../contract/capture.ts';
import { isScanId } from '../../../contract/scans/scan-id.ts';
import type { Config } from '../../platform/config/config.ts';
import { openFileIn } from '../../platform/disk/durable-file.ts';
import { projectPath } from '../../platform/config/project.ts';
import type { Needs } from '../../platform/access/context.ts';
import { api } from '../../../contract/addresses.ts';
import { findScanVersion } from '../scans/run/scan-version.ts';

const folder = projectPath('captures');
let ids: readonly string[] | null = null;

/** The ids of our own captures: folders in `captures/` whose name is an id. Read once, because they are part of the program. */
export function builtInCaptures(): readonly string[] {
  ids ??= readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.isDirectory() && isCaptureId(item.name))
    .map((item) => item.name);
  return ids;
}

/**
 * Returns the address, valid on both origins, of the poster of a built-in capture or one installed under `DATA_DIR/captures`. Null for any
 * other capture, including scans, and if its `capture.json` cannot be read.
 */
export async function posterOf(config: Config, captureId: string): Promise<string | null> {
  if (builtInCaptures().includes(captureId)) return `/captures/${captureId}/poster.webp`;
  return pictureOf(config, captureId, 'poster');
}

/**
 * Returns the addresses, by capture, of the thumbnails of built-in captures, and of the named one if it is installed under
 * `DATA_DIR/captures`. Other installed captures are not listed: only people who know an id can see them.
 */
export async function thumbnailsOfOurs(config: Config, captureId: string): Promise<Record<string, string>> {
  const builtIn = Object.fromEntries(builtInCaptures().map((id) => [id, `/captures/${id}/thumbnail.webp`]));
  if (Object.hasOwn(builtIn, captureId)) return builtIn;
  const installed = await pictureOf(config, captureId, 'thumbnail');
  return installed ? { [captureId]: installed, ...builtIn } : builtIn;
}

/** Returns the address of a picture of an installed capture, or null. */
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

/** A cached file with the time of its last change. A `capture.json` is long and rarely changes. */
const known = new Map<string, { changed: number; pictures: Pictures | null }>();

/** Returns the names of the pictures in a `capture.json`, or null if it is missing, unreadable, or reached through a link. */
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

/** A file name in a capture's folder. It cannot lead out of it. */
const FILE_NAME = /^\w[\w-]*(?:\.[\w-]+)+$/;

const PICTURES: ReadonlySet<string> = new Set(['.webp', '.jpg', '.jpeg', '.png', '.avif']);
/** Files of a capture that no browser runs, allowed on every origin. */
const ON_THE_SITE: ReadonlySet<string> = new Set([...PICTURES, '.json', '.glb', '.ktx2']);
/** Plans are SVG, which can contain scripts, so only the player's origin serves them, where there is nothing to protect. */
const ON_THE_PLAYER: ReadonlySet<string> = new Set([...ON_THE_SITE, '.svg']);

/** Returns whether an origin serves a file of a capture, by its name. */
export function isCaptureFile(name: string, origin: 'site' | 'player'): boolean {
  return isOfType(name, origin === 'site' ? ON_THE_SITE : ON_THE_PLAYER);
}

/** Returns whether both origins serve the picture with this name. */
export function isCapturePicture(name: string): boolean {
  return isOfType(name, PICTURES);
}

function isOfType(name: string, types: ReadonlySet<string>): boolean {
  return FILE_NAME.test(name) && types.has(extname(name).toLowerCase());
}

/** Returns the address on the site's origin of the poster of a twin's capture, or null if this server has none. */
export async function posterOfTwin(
  { config, store }: Needs<'config' | 'store'>,
  { userId, captureId }: { userId: string; captureId: string },
): Promise<string | null> {
  return isScanId(captureId)
    ? await scanPictureAddress({ store }, { userId, scanId: captureId }, 'poster')
    : await posterOf(config, captureId);
}

/** Returns the address on the site's origin of a picture of a scan's capture, or null if the user has no such scan or it has no result. */
async function scanPictureAddress(
  { store }: Needs<'store'>,
  scan: { userId: string; scanId: string },
  picture: 'poster' | 'thumbnail',
): Promise<string | null> {
  const version = await findScanVersion({ store }, scan);
  return version ? api.scanPicture(scan.userId, scan.scanId, picture) : null;
}
