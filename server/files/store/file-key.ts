import { createHash } from 'node:crypto';

/** The name of a content in the file store: `<owner>/<sha256>`, or with `.thumbnail` behind it. Letters, digits, one slash, a dot. */
export type FileKey = `${string}/${string}`;

/** Hexadecimal digits that stand for a person: their id may hold what no file name may. */
const OWNER_LENGTH = 32;

/** The folder of a person's contents. */
export function ownerOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, OWNER_LENGTH);
}

export function fileKey(userId: string, sha256: string, part?: 'thumbnail'): FileKey {
  return `${ownerOf(userId)}/${sha256}${part ? `.${part}` : ''}`;
}

/** True for what `fileKey` makes; everything else in a store is not ours. */
export function isFileKey(text: string): text is FileKey {
  return /^[0-9a-f]{32}\/[0-9a-f]{64}(\.thumbnail)?$/.test(text);
}
