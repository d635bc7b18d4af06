import { createHash } from 'node:crypto';

/** Prefix of the names of unfinished files. No key starts with this prefix. */
const UNFINISHED = '.unfinished-';

/** Returns the name of a file that is being written. */
export function unfinishedName(id: string): string {
  return `${UNFINISHED}${id}`;
}

export function isUnfinishedName(name: string): boolean {
  return name.startsWith(UNFINISHED);
}

/**
 * The name of a file in the file store: `<owner>/<sha256>`, optionally followed by `.thumbnail`. It contains
 * only letters, digits, a slash and a dot.
 */
export type FileKey = `${string}/${string}`;

/**
 * Number of hexadecimal digits of a user's hashed id in a key. Ids are hashed because they may contain
 * characters that file names cannot.
 */
const OWNER_LENGTH = 32;

/** Returns the name of the folder with a user's files. */
export function ownerOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, OWNER_LENGTH);
}

/**
 * Returns the name of the folder with a deleted account's files, computed from the hash of the account's id.
 */
export function deletedOwner(idHash: string): string {
  return Buffer.from(idHash, 'base64url').toString('hex').slice(0, OWNER_LENGTH);
}

export function fileKey(userId: string, sha256: string, part?: 'thumbnail'): FileKey {
  return `${ownerOf(userId)}/${sha256}${part ? `.${part}` : ''}`;
}

/**
 * Name of a file in quarantine: `.quarantine/<owner>/<moment>/<sha256>`, optionally followed by `.thumbnail`.
 */
export type QuarantineName = `${typeof QUARANTINE}/${string}`;

/**
 * Name of the file or object that states which database a store belongs to. See
 * server/domain/files/sweep/marked-places.ts.
 */
export const MARKER = '.gov360-store.json';
export const QUARANTINE = '.quarantine';

/**
 * Returns the quarantine name of a file that is moved to quarantine at the time `at` (milliseconds since the
 * epoch).
 */
export function quarantineName(key: FileKey, at: number): QuarantineName {
  const [owner = '', name = ''] = key.split('/');
  return `${QUARANTINE}/${owner}/${momentName(at)}/${name}`;
}

/** Returns the key and the time in a quarantine name, or null if `text` is not a quarantine name. */
export function parseQuarantineName(text: string): { key: FileKey; since: number } | null {
  const [folder, owner = '', moment = '', name = '', ...rest] = text.split('/');
  const key = `${owner}/${name}`;
  const since = parseMoment(moment);
  return folder === QUARANTINE && rest.length === 0 && since !== null && isFileKey(key)
    ? { key, since }
    : null;
}

/** Returns a time as the name of a folder, accurate to the second, such as `2026-11-23T053000Z`. */
export function momentName(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/**
 * Returns the time in a name made by `momentName`, in milliseconds since the epoch, or null if the name is
 * not a time.
 */
export function parseMoment(name: string): number | null {
  const moment = Date.parse(name.replace(/^(.{13})(\d\d)(\d\d)Z$/, '$1:$2:$3Z'));
  return Number.isNaN(moment) || momentName(moment) !== name ? null : moment;
}

/**
 * Returns whether a name has the form of a `FileKey`. Listings of stored files skip all other names, so that
 * cleanup jobs do not delete files that GoV360 did not create.
 */
export function isFileKey(text: string): text is FileKey {
  return /^[0-9a-f]{32}\/[0-9a-f]{64}(\.thumbnail)?$/.test(text);
}
