import { allowedTypos, isTypo, lettersOf, mayBeTypo, TYPOS_MAX } from './typos.ts';

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
  // most words are told apart by a look
  if (!mayBeTypo(lettersOf(typed), lettersOf(word), TYPOS_MAX)) return MATCH.none;
  return isTypo(typed, word, allowedTypos(typed)) ? MATCH.typo : MATCH.none;
}
