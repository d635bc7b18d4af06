import { FILES_PATH } from '../../../../contract/files/file-address.ts';

/** As long as a grant, and of its letters; no id of ours is. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** A path as it may be logged: without a grant, whole or in part, encoded or not, wherever somebody asks for it. */
export function shownPath(path: string): string {
  const read = decode(path).replaceAll(/\/{2,}/g, '/');
  if (read.toLowerCase().startsWith(FILES_PATH)) return `${FILES_PATH}…`;
  const shown = read.replaceAll(SECRET, '…');
  return shown === read ? path : shown;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Encoded as nobody should.
    return path.replaceAll(/%[0-9a-f]{2}/gi, (sign) =>
      String.fromCharCode(Number.parseInt(sign.slice(1), 16)),
    );
  }
}
