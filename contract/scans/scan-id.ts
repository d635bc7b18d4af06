/**
 * Returns whether a text is the id of an uploaded scan: `_` and 60 random bits as ten letters, digits, `-`
 * and `_`. The resulting capture has the same id. Ids of the provider and of our own captures start
 * differently.
 */
export function isScanId(text: string): boolean {
  return /^_[\w-]{10}$/.test(text);
}
