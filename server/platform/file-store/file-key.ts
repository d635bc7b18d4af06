import { createHash } from 'node:crypto';

/** No key's. */
const UNFINISHED = '.unfinished-';

/** The name of what is being written. */
export function unfinishedName(id: string): string {
  return `${UNFINISHED}${id}`;
}

export function isUnfinishedName(name: string): boolean {
  return name.startsWith(UNFINISHED);
}

/** The name of a content in the file store: `<owner>/<sha256>`, or with `.thumbnail` behind it. Letters, digits, one slash, a dot. */
export type FileKey = `${string}/${string}`;

/** Hexadecimal digits that stand for a person: their id may hold what no file name may. */
const OWNER_LENGTH = 32;

/** The folder of a person's contents. */
export function ownerOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, OWNER_LENGTH);
}

/** The same of a deleted account, by the hash of its id that is remembered. */
export function deletedOwner(idHash: string): string {
  return Buffer.from(idHash, 'base64url').toString('hex').slice(0, OWNER_LENGTH);
}

export function fileKey(userId: string, sha256: string, part?: 'thumbnail'): FileKey {
  return `${ownerOf(userId)}/${sha256}${part ? `.${part}` : ''}`;
}

/** Where a content that a sweep took is kept: `.quarantine/<owner>/<moment>/<sha256>`. */
export type QuarantineName = `${typeof QUARANTINE}/${string}`;

/** The file in a folder, or the object in a bucket, that says which database it belongs to: see files/marker/. */
export const MARKER = '.gov360-store.json';
export const QUARANTINE = '.quarantine';

/** The name of a content that goes into quarantine at a moment. */
export function quarantineName(key: FileKey, at: number): QuarantineName {
  const [owner = '', name = ''] = key.split('/');
  return `${QUARANTINE}/${owner}/${momentName(at)}/${name}`;
}

/** The content that a name in quarantine is of, and since when it is there; null for what is none. */
export function parseQuarantineName(text: string): { key: FileKey; since: number } | null {
  const [folder, owner = '', moment = '', name = '', ...rest] = text.split('/');
  const key = `${owner}/${name}`;
  const since = parseMoment(moment);
  return folder === QUARANTINE && rest.length === 0 && since !== null && isFileKey(key)
    ? { key, since }
    : null;
}

/** A moment as a folder's name, to the second: `2026-11-23T053000Z`. */
export function momentName(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** Milliseconds since the epoch; null for another name. */
export function parseMoment(name: string): number | null {
  const moment = Date.parse(name.replace(/^(.{13})(\d\d)(\d\d)Z$/, '$1:$2:$3Z'));
  return Number.isNaN(moment) ? null : moment;
}

/** True for what `fileKey` makes; everything else in a store is not ours. */
export function isFileKey(text: string): text is FileKey {
  return /^[0-9a-f]{32}\/[0-9a-f]{64}(\.thumbnail)?$/.test(text);
}
