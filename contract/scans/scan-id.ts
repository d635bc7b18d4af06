/**
 * True for the id of a scan that somebody has uploaded: `_` and 60 random bits as ten letters, digits, `-` and `_`. It is the id of the
 * capture made of it too. The provider's ids and those of our captures begin otherwise.
 */
export function isScanId(text: string): boolean {
  return /^_[\w-]{10}$/.test(text);
}
