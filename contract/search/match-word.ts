/** Scores for how well a word matches a query word. Higher scores rank first. */
export const MATCH = { none: 0, typo: 1, synonym: 2, inside: 3, start: 4, exact: 5 } as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

/** Typed text with at least this many letters also matches inside words, such as `kessel` in `heizkessel`. */
const INSIDE_FROM = 3;
/**
 * From this UTF-16 code unit on, scripts such as Chinese and Japanese do not separate words by spaces. Text in
 * these scripts matches inside words from the first character on.
 */
const UNSPACED_FROM = 0x2e80;

/** Returns how well a typed word matches another word, without allowing for typing errors. */
export function matchDirectly(typed: string, word: string): Match {
  if (word.length < typed.length) return MATCH.none;
  if (word.startsWith(typed)) return word.length === typed.length ? MATCH.exact : MATCH.start;
  const from = typed.charCodeAt(0) >= UNSPACED_FROM ? 1 : INSIDE_FROM;
  return typed.length >= from && word.includes(typed) ? MATCH.inside : MATCH.none;
}

/** Returns how well a typed word matches another word, allowing for typical typing errors. */
export function matchWord(typed: string, word: string): Match {
  const direct = matchDirectly(typed, word);
  if (direct !== MATCH.none) return direct;
  const allowed = allowedTypos(typed);
  // Rejects most words quickly, by the letters they contain.
  if (allowed === 0 || !mayBeTypo(lettersOf(typed), lettersOf(word), allowed)) return MATCH.none;
  return isTypo(typed, word, allowed) ? MATCH.typo : MATCH.none;
}

const TYPOS_MAX = 2;

/** Returns the number of typing errors that are allowed in a word. */
export function allowedTypos(word: string): number {
  // Errors are not allowed in words with digits, because a different number stands for a different thing.
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : TYPOS_MAX;
}

/**
 * If a typed word is shorter than this, its first letter must be one of the first two letters of the matching
 * word. Otherwise, too many words would match with one typing error.
 */
const SURE_FIRST_LETTER = 6;

/** Returns a bit set of the letters in a word. Other characters share the same 32 bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << ((word.charCodeAt(at) - 97) & 31);
  return letters;
}

/**
 * Returns whether a word may start with the typed text with at most `allowed` errors, judging only by which
 * letters both contain (`lettersOf`). False means that the word does not match.
 */
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
 * Returns whether the typed text equals the word with at most `allowed` errors. If the typed text has five
 * letters or more, it may also equal the start of the word. An error is a letter added, missing or replaced,
 * or two letters swapped (optimal string alignment).
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
