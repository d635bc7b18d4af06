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
import { parseText } from '../../platform/store/parse-document.ts';

const folder = projectPath('captures');
let ids: readonly string[] | null = null;

/**
 * Returns the ids of built-in captures: the folders in `captures/` whose name is an id. Reads the folder only
 * once, because built-in captures are part of the program.
 */
export function builtInCaptures(): readonly string[] {
  ids ??= readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.isDirectory() && isCaptureId(item.name))
    .map((item) => item.name);
  return ids;
}

/**
 * Returns the address of the poster of a built-in capture or of one installed under `DATA_DIR/captures`. The
 * address is a path that is valid on the site's origin and on the player's origin. Returns null for all other
 * captures, including scans. Also returns null if the `capture.json` of an installed capture cannot be read
 * or does not name a valid poster.
 */
export async function posterOf(config: Config, captureId: string): Promise<string | null> {
  if (builtInCaptures().includes(captureId)) return `/captures/${captureId}/poster.webp`;
  return pictureOf(config, captureId, 'poster');
}

/**
 * Returns the thumbnail addresses of all built-in captures, by capture id. Adds the address of the requested
 * capture if it is installed under `DATA_DIR/captures`. Does not list other installed captures, because only
 * users who know the id of an installed capture may see it.
 */
export async function thumbnailsOfOurs(config: Config, captureId: string): Promise<Record<string, string>> {
  const builtIn = Object.fromEntries(builtInCaptures().map((id) => [id, `/captures/${id}/thumbnail.webp`]));
  if (Object.hasOwn(builtIn, captureId)) return builtIn;
  const installed = await pictureOf(config, captureId, 'thumbnail');
  return installed ? { [captureId]: installed, ...builtIn } : builtIn;
}

/**
 * Returns the address of a picture of an installed capture, or null if there is no such capture or picture.
 */
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

/**
 * Cached picture names of `capture.json` files, by path. Each entry also contains the file's modification
 * time, so that an unchanged file is not parsed again.
 */
const known = new Map<string, { changed: number; pictures: Pictures | null }>();

/**
 * Returns the names of the pictures in a `capture.json`, or null if the file is missing, invalid or a
 * symbolic link.
 */
async function readPictures(folder: string, path: string): Promise<Pictures | null> {
  const opened = await openFileIn(folder, path);
  if (!opened) return null;
  await using handle = opened.handle;
  const { mtimeMs } = opened.facts;
  const file = join(folder, path);
  const kept = known.get(file);
  if (kept?.changed === mtimeMs) return kept.pictures;
  const text = await handle.readFile('utf8').catch(() => null);
  if (text === null) return null;
  const capture = parseText(captureSchema, text);
  const pictures = capture && { poster: capture.poster, thumbnail: capture.thumbnail };
  known.set(file, { changed: mtimeMs, pictures });
  return pictures;
}

/** Matches a file name in a capture's folder. A match cannot lead out of the folder. */
const FILE_NAME = /^\w[\w-]*(?:\.[\w-]+)+$/;

const PICTURES: ReadonlySet<string> = new Set(['.webp', '.jpg', '.jpeg', '.png', '.avif']);
/**
 * Extensions of a capture's files that no browser executes. Both the site's origin and the player's origin
 * may serve these files.
 */
const ON_THE_SITE: ReadonlySet<string> = new Set([...PICTURES, '.json', '.glb', '.ktx2']);
/**
 * Floor plans are SVG files, which can contain scripts. Only the player's origin serves them, because scripts
 * there cannot read cookies or stored data of the site.
 */
const ON_THE_PLAYER: ReadonlySet<string> = new Set([...ON_THE_SITE, '.svg']);

/** Returns whether an origin may serve a capture's file with this name. */
export function isCaptureFile(name: string, origin: 'site' | 'player'): boolean {
  return isOfType(name, origin === 'site' ? ON_THE_SITE : ON_THE_PLAYER);
}

/** Returns whether this is the name of a picture file that both origins may serve. */
export function isCapturePicture(name: string): boolean {
  return isOfType(name, PICTURES);
}

function isOfType(name: string, types: ReadonlySet<string>): boolean {
  return FILE_NAME.test(name) && types.has(extname(name).toLowerCase());
}

/**
 * Returns the address, on the site's origin, of the poster of a twin's capture. Returns null if this server
 * does not have the capture, if an installed capture has no valid poster, or if the capture is a scan that
 * has no result yet.
 */
export async function posterOfTwin(
  { config, store }: Needs<'config' | 'store'>,
  { userId, captureId }: { userId: string; captureId: string },
): Promise<string | null> {
  if (!isScanId(captureId)) return await posterOf(config, captureId);
  const version = await findScanVersion({ store }, { userId, scanId: captureId });
  return version ? api.scanPicture(userId, captureId, 'poster') : null;
}
