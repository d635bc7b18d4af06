/** Code units; longer words are in no name. */
const QUERY_MAX_LENGTH = 200;

/**
 * LIKE patterns that find `query` anywhere, whatever its case; none for an empty query. SQLite knows the case of ASCII
 * letters alone, so other letters are tried in both.
 */
export function searchPatterns(query: string): string[] {
  const words = query.trim().slice(0, QUERY_MAX_LENGTH).replaceAll('\0', '');
  if (words === '') return [];
  const variants = new Set([words.toLowerCase()]);
  // oxlint-disable-next-line no-control-regex
  if (/[^\x00-\x7f]/.test(words)) variants.add(words).add(words.toUpperCase());
  return [...variants].map((variant) => `%${variant.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
