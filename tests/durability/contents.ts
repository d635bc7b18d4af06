import { createHash, randomUUID } from 'node:crypto';

export const USER_ID = 'owner';
/** A day in milliseconds. */
export const DAY = 24 * 3_600_000;
/** The number of characters of a file: enough for several disk writes. */
const LENGTH = 300_000;

/** Returns the text of the file with a number, and the hash of its bytes. */
export function contentOf(index: number): { sha256: string; text: string } {
  const text = `${index} `.repeat(LENGTH).slice(0, LENGTH);
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}

/** Returns a row of a version that refers to the file with a number. */
export function versionOf(index: number) {
  return {
    user_id: USER_ID,
    tour_id: 'tour',
    version_id: randomUUID(),
    document_id: `document-${index}`,
    sha256: contentOf(index).sha256,
    name: `${index}.txt`,
    added_at: 0,
    added_by: USER_ID,
    expires_at: 0,
  };
}
