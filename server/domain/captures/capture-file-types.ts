import { extname } from 'node:path';

/** One file name in a capture's folder; it cannot lead out of it. */
const FILE_NAME = /^\w[\w-]*(?:\.[\w-]+)+$/;

const PICTURES: ReadonlySet<string> = new Set(['.webp', '.jpg', '.jpeg', '.png', '.avif']);
/** What a capture consists of and cannot run in a browser, on whichever origin. */
const ON_THE_SITE: ReadonlySet<string> = new Set([...PICTURES, '.json', '.glb', '.ktx2']);
/** Plans are SVG, which can hold scripts: on the player's origin alone, where there is nothing to protect. */
const ON_THE_PLAYER: ReadonlySet<string> = new Set([...ON_THE_SITE, '.svg']);

/** Whether a file of a capture is served on an origin, by its name. */
export function isCaptureFile(name: string, origin: 'site' | 'player'): boolean {
  return isOfType(name, origin === 'site' ? ON_THE_SITE : ON_THE_PLAYER);
}

/** True for a name under which a picture of a capture is served on either origin. */
export function isCapturePicture(name: string): boolean {
  return isOfType(name, PICTURES);
}

function isOfType(name: string, types: ReadonlySet<string>): boolean {
  return FILE_NAME.test(name) && types.has(extname(name).toLowerCase());
}
