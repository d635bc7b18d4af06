import { createHash } from 'node:crypto';

/** Prefix of unfinished files. No key starts with it. */
const UNFINISHED = '.unfinished-';

/** Returns the name of a file that is being written. */
export function unfinishedName(id: string): string {
  return `${UNFINISHED}${id}`;
}

export function isUnfinishedName(name: string): boolean {
  return name.startsWith(UNFINISHED);
}

/**
 * The name of a content in the file store: `<owner>/<sha256>`, optionally followed by `.thumbnail`. Contains
 * only letters, digits, a slash and a dot.
 */
export type FileKey = `${string}/${string}`;

/**
 * Hexadecimal digits of a user's hashed id. It is hashed because ids may contain characters that file names
 * cannot.
 */
const OWNER_LENGTH = 32;

/** Returns the folder of a user's contents. */
export function ownerOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, OWNER_LENGTH);
}

/** Returns the folder of a deleted account, from the stored hash of its id. */
export function deletedOwner(idHash: string): string {
  return Buffer.from(idHash, 'base64url').toString('hex').slice(0, OWNER_LENGTH);
}

export function fileKey(userId: string, sha256: string, part?: 'thumbnail'): FileKey {
  return `${ownerOf(userId)}/${sha256}${part ? `.${part}` : ''}`;
}

/** Name of a content in quarantine: `.quarantine/<owner>/<moment>/<sha256>`. */
export type QuarantineName = `${typeof QUARANTINE}/${string}`;

/**
 * Name of the file or object that states which database a store belongs to. See files/sweep/marked-places.ts.
 */
export const MARKER = '.gov360-store.json';
export const QUARANTINE = '.quarantine';

/** Returns the name in quarantine of a content that is moved there at this time. */
export function quarantineName(key: FileKey, at: number): QuarantineName {
  const [owner = '', name = ''] = key.split('/');
  return `${QUARANTINE}/${owner}/${momentName(at)}/${name}`;
}

/** Returns the content and the time that a name in quarantine states, or null if it is not one. */
export function parseQuarantineName(text: string): { key: FileKey; since: number } | null {
  const [folder, owner = '', moment = '', name = '', ...rest] = text.split('/');
  const key = `${owner}/${name}`;
  const since = parseMoment(moment);
  return folder === QUARANTINE && rest.length === 0 && since !== null && isFileKey(key)
    ? { key, since }
    : null;
}

/** Returns a time as the name of a folder, in seconds: `2026-11-23T053000Z`. */
export function momentName(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/**
 * Returns the time in a name made by `momentName`, in milliseconds since the epoch, or null for any other
 * name.
 */
export function parseMoment(name: string): number | null {
  const moment = Date.parse(name.replace(/^(.{13})(\d\d)(\d\d)Z$/, '$1:$2:$3Z'));
  return Number.isNaN(moment) ? null : moment;
}

/** Returns whether `fileKey` can make this name. Nothing else in a store is ours. */
export function isFileKey(text: string): text is FileKey {
  return /^[0-9a-f]{32}\/[0-9a-f]{64}(\.thumbnail)?$/.test(text);
}
