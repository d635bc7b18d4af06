/** Path prefix of uploaded files on the player's origin. */
export const FILES_PATH = '/files/';

const SHA256 = /^[0-9a-f]{64}$/;

/** Returns whether it can be the name of a content. */
export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && SHA256.test(value);
}

/**
 * Returns the address of a content. `base` is how a grant is passed on: the player's origin, `FILES_PATH`, the grant and a slash. It stays
 * the same while the grant is renewed.
 */
export function fileAddress(base: string, sha256: string, part?: 'thumbnail'): string {
  return `${base}${sha256}${part ? `/${part}` : ''}`;
}

/** Returns the address for saving it under the document's name. */
export function downloadAddress(base: string, sha256: string): string {
  return `${base}${sha256}?download=1`;
}
