export type Separator = ',' | ';' | '\t';

/**
 * Separators by priority. If two separators are equally frequent, the one listed first is chosen, because it
 * is rarer in ordinary text.
 */
const SEPARATORS: readonly Separator[] = ['\t', ';', ','];
/** Matches a first line such as `sep=;`, which states the separator for Excel. The line is not a record. */
const SAID = /^sep=([,;\t])(?:\r\n|\r|\n)/i;
/** Maximum number of characters that are searched for separators. */
export const SEPARATOR_WITHIN = 64 * 1024;

/**
 * Returns the separator of CSV text, and the position of the first record. The separator is the one stated in
 * the first line, otherwise the most frequent one outside quotes in the first record, otherwise a comma.
 * Reads only the first `SEPARATOR_WITHIN` characters. `text` can also contain UTF-8 bytes, one per character,
 * because all relevant characters are below 128.
 */
export function findSeparator(text: string): { separator: Separator; from: number } {
  const said = SAID.exec(text);
  if (said) return { separator: said[1] as Separator, from: said[0].length };
  const counts = countSigns(text.slice(0, SEPARATOR_WITHIN));
  const most = SEPARATORS.reduce((best, sign) => (counts[sign] > counts[best] ? sign : best));
  return { separator: counts[most] > 0 ? most : ',', from: 0 };
}

/** Returns how often each separator occurs outside quotes in the first record that is not empty. */
function countSigns(text: string): Record<Separator, number> {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  let begun = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (begun) break;
      continue;
    } else if (!quoted && Object.hasOwn(counts, sign)) counts[sign as Separator] += 1;
    begun = true;
  }
  return counts;
}
