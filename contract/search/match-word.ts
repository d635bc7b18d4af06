/** How well a word is what somebody looks for; a higher one comes first. */
export const MATCH = { none: 0, typo: 1, synonym: 2, inside: 3, start: 4, exact: 5 } as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

/** From as many letters on, what is typed is also looked for within words, as in compounds: `kessel` in `heizkessel`. */
const INSIDE_FROM = 3;

/** How a typed word matches another without regard to typing errors. */
export function matchDirectly(typed: string, word: string): Match {
  if (word.length < typed.length) return MATCH.none;
  if (word.startsWith(typed)) return word.length === typed.length ? MATCH.exact : MATCH.start;
  return typed.length >= INSIDE_FROM && word.includes(typed) ? MATCH.inside : MATCH.none;
}

/** The same, with the errors that people make when they type. */
export function matchWord(typed: string, word: string): Match {
  const direct = matchDirectly(typed, word);
  if (direct !== MATCH.none) return direct;
  // most words differ at a glance
  if (!mayBeTypo(lettersOf(typed), lettersOf(word), TYPOS_MAX)) return MATCH.none;
  return isTypo(typed, word, allowedTypos(typed)) ? MATCH.typo : MATCH.none;
}

const TYPOS_MAX = 2;

/** How many typing errors a word of so many letters may have. */
export function allowedTypos(word: string): number {
  // what has digits names one thing: the next number is another
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : TYPOS_MAX;
}

/** Words shorter than this begin with the letter that was typed: too many others are one letter away. */
const SURE_FIRST_LETTER = 6;

/** A bit for each letter that a word has; others share what is left. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << ((word.charCodeAt(at) - 97) & 31);
  return letters;
}

/** False where a look at the letters tells that a word is not the beginning of another, even with so many errors. */
export function mayBeTypo(typed: number, word: number, allowed: number): boolean {
  return countBits(typed & ~word) <= allowed;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

let before: number[] = [];
let last: number[] = [];
let now: number[] = [];

/**
 * True where the typed text is the word, or, from five letters on, its beginning, with at most so many errors: a letter too many, missing,
 * another, or two in the wrong order (optimal string alignment).
 */
export function isTypo(typed: string, word: string, allowed: number): boolean {
  if (allowed === 0 || word.length < typed.length - allowed) return false;
  if (typed.length < 5 && word.length > typed.length + allowed) return false;
  if (typed.length < SURE_FIRST_LETTER && typed[0] !== word[0] && typed[0] !== word[1]) return false;
  const width = Math.min(word.length, typed.length + allowed);
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    now[0] = row;
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed.charCodeAt(row - 1) === word.charCodeAt(column - 1);
      let cost = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (isSwap(typed, word, row, column)) cost = Math.min(cost, before[column - 2]! + 1);
      now[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > allowed) return false;
    [before, last, now] = [last, now, before];
  }
  if (typed.length < 5) return last[word.length]! <= allowed;
  for (let column = 0; column <= width; column += 1) if (last[column]! <= allowed) return true;
  return false;
}

function isSwap(typed: string, word: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    typed.charCodeAt(row - 1) === word.charCodeAt(column - 2) &&
    typed.charCodeAt(row - 2) === word.charCodeAt(column - 1)
  );
}
