/**
 * Returns whether a string is the id of an uploaded scan: `_` and 60 random bits as ten letters, digits, `-`
 * and `_`. The capture made from the scan has the same id. Ids of Matterport spaces and of our built-in
 * captures start with other characters.
 */
export function isScanId(text: string): boolean {
  return /^_[\w-]{10}$/.test(text);
}
