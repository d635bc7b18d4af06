/**
 * True for the id of an uploaded scan: `_` and 60 random bits as ten letters, digits, `-` and `_`. It is also
 * the id of the resulting capture. The provider's ids and those of our captures start differently.
 */
export function isScanId(text: string): boolean {
  return /^_[\w-]{10}$/.test(text);
}
