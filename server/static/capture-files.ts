import { extname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { mediaTypeOf } from './media-types.ts';
import { openFileIn } from '../disk/open-file.ts';
import type { HeaderSet } from '../api/answer/security-headers.ts';
import { sendOpenFile } from './send-file.ts';

const BUILT_IN = resolve(import.meta.dirname, '../../captures');
/** One file name in a capture's folder; it cannot lead out of it. */
const FILE_NAME = /^\w[\w-]*(?:\.[\w-]+)+$/;
/** A capture's id, or a picture's name, and the file. */
const ADDRESS = /^\/captures\/([\w-]{11}|pictures\/[a-z]+)\/([^/]+)$/;

const PICTURES: ReadonlySet<string> = new Set(['.webp', '.jpg', '.jpeg', '.png', '.avif']);
/** What a capture consists of and cannot run in a browser, on whichever origin. */
const ON_THE_SITE: ReadonlySet<string> = new Set([...PICTURES, '.json', '.glb', '.ktx2']);
/** Plans are SVG, which can hold scripts: on the player's origin alone, where there is nothing to protect. */
const ON_THE_PLAYER: ReadonlySet<string> = new Set([...ON_THE_SITE, '.svg']);

/** Opened as a page of its own, a file is one without scripts, forms and an origin. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** True for a name under which a picture of a capture is served on either origin. */
export function isCapturePicture(name: string): boolean {
  return isServed(name, PICTURES);
}

/**
 * Answers `/captures/{id}/{file}`, and `/captures/pictures/{name}/{file}` for places that are only pictured, from the built-in
 * captures and from `DATA_DIR/captures`; null for anything else. Whoever installs a capture may have it from strangers: only files of
 * the types that a capture consists of are served, and none that a symbolic link leads to.
 */
export function captureFiles(config: Config, headers: HeaderSet, origin: 'site' | 'player') {
  const folders = [BUILT_IN, join(config.dataDir, 'captures')];
  const types = origin === 'site' ? ON_THE_SITE : ON_THE_PLAYER;
  const kept = { ...headers, 'cache-control': 'public, no-cache', 'content-security-policy': POLICY };
  return async (request: Request): Promise<Response | null> => {
    const address = ADDRESS.exec(new URL(request.url).pathname);
    const [, id, name] = address ?? [];
    if (!id || !name || !isServed(name, types)) return null;
    for (const folder of folders) {
      const opened = await openFileIn(folder, join(id, name));
      if (opened) return sendOpenFile(request, opened, { ...kept, 'content-type': mediaTypeOf(name) });
    }
    return null;
  };
}

function isServed(name: string, types: ReadonlySet<string>): boolean {
  return FILE_NAME.test(name) && types.has(extname(name).toLowerCase());
}
