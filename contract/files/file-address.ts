/** Path prefix of uploaded files at the player's origin. */
export const FILES_PATH = '/files/';

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * Returns whether a value is a SHA-256 in lower-case hexadecimal, the form in which players request files.
 */
export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && SHA256.test(value);
}

/**
 * Returns the address of a stored file, or of its thumbnail. `base`: the address from a grant, that is, the
 * player's origin, `FILES_PATH`, the grant and a slash. Renewing the grant does not change the address.
 */
export function fileAddress(base: string, sha256: string, part?: 'thumbnail'): string {
  return `${base}${sha256}${part ? `/${part}` : ''}`;
}

/** Returns the address that downloads a stored file under the document's name. */
export function downloadAddress(base: string, sha256: string): string {
  return `${base}${sha256}?download=1`;
}
