import { foldText } from '../text/fold-text.ts';

/** The position of a word in a string, and its normalized forms. */
export interface Word {
  /** Start and end of the word in the string, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Forms without accents, in lower case. A word with umlauts also has a form with `ae`, `oe` or `ue`. */
  readonly forms: readonly string[];
}

/**
 * The plain and the long spelling of letters that Unicode does not decompose, such as ß, or that have two
 * spellings, such as ä.
 */
const LETTERS: Readonly<Record<string, readonly [string, string]>> = {
  ß: ['ss', 'ss'],
  ø: ['o', 'oe'],
  å: ['a', 'aa'],
  æ: ['ae', 'ae'],
  œ: ['oe', 'oe'],
  ł: ['l', 'l'],
  đ: ['d', 'd'],
  ı: ['i', 'i'],
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
};

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const PLAIN = /^[a-z0-9]*$/;

/** Splits text into its words, in order. */
export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const [word] = match;
    return { start: match.index, end: match.index + word.length, forms: foldWord(word) };
  }).filter(({ forms }) => forms[0] !== ''); // Omits marks without a letter.
}

// Caches the forms of each word, because the same words can occur thousands of times.
const folded = new Map<string, readonly string[]>();
const REMEMBERED = 20_000;

/** Returns the forms of a word, the plain one first. */
export function foldWord(word: string): readonly string[] {
  const known = folded.get(word);
  if (known) return known;
  if (folded.size >= REMEMBERED) folded.clear();
  const forms = listForms(word.toLowerCase());
  folded.set(word, forms);
  return forms;
}

function listForms(lower: string): readonly string[] {
  if (PLAIN.test(lower)) return [lower];
  const plain = foldBy(lower, 0);
  const long = foldBy(lower, 1);
  return plain === long ? [plain] : [plain, long];
}

/**
 * Returns how many code units of a word match the first `letters` letters of its folded form. This is the
 * part to highlight.
 */
export function unfoldedLength(word: string, form: string, letters: number): number {
  const by = foldWord(word).indexOf(form) === 1 ? 1 : 0;
  let units = 0;
  let folded = 0;
  for (const character of word) {
    // A combining mark belongs to the letter before it.
    const length = foldBy(character.toLowerCase(), by).length;
    if (folded >= letters && length > 0) break;
    folded += length;
    units += character.length;
  }
  return units;
}

function foldBy(lower: string, way: 0 | 1): string {
  let folded = '';
  for (const character of lower.normalize('NFC')) folded += LETTERS[character]?.[way] ?? character;
  return foldText(folded);
}
