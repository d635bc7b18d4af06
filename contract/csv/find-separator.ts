export type Separator = ',' | ';' | '\t';

/** How a text separates its fields, and where its first record begins. */
export interface Separated {
  separator: Separator;
  from: number;
}

/** Of two that occur equally often in the names of columns, the one that words have less use for. */
const SEPARATORS: readonly Separator[] = ['\t', ';', ','];
/** A first line as Excel takes and writes it: it says what the separator is, and is no record. */
const SAID = /^sep=([,;\t])(?:\r\n|\r|\n)/i;
/** Signs in which the first record is looked at. */
export const SEPARATOR_WITHIN = 64 * 1024;

/**
 * The separator of a CSV text, of which the first `SEPARATOR_WITHIN` signs are enough: what its first line says, or else what its
 * first record has most of outside quotes. All signs that matter are below 128, so bytes of UTF-8 may be given as signs.
 */
export function findSeparator(text: string): Separated {
  const said = SAID.exec(text);
  if (said) return { separator: said[1] as Separator, from: said[0].length };
  const counts = countSigns(text.slice(0, SEPARATOR_WITHIN));
  const most = SEPARATORS.reduce((best, sign) => (counts[sign] > counts[best] ? sign : best));
  return { separator: counts[most] > 0 ? most : ',', from: 0 };
}

/** How often each separator occurs outside quotes, up to the end of the first line that is not empty. */
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
