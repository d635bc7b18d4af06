import { MATCH, matchWord, type Match } from './match-word.ts';
import { splitWords, type Word } from './split-words.ts';

/** Synonyms. Each entry lists the terms for one thing. */
export interface Thesaurus {
  readonly entries: readonly (readonly string[])[];
  /** Single-word terms: for each word, the indexes of the entries that contain it as a term. */
  readonly words: ReadonlyMap<string, readonly number[]>;
  /** Multi-word terms, by their first word. */
  readonly phrases: ReadonlyMap<string, readonly { words: readonly string[]; entry: number }[]>;
  /** For each word, the indexes of the entries that contain the word in any of their terms. */
  readonly parts: ReadonlyMap<string, readonly number[]>;
}

/**
 * Parses a thesaurus. `text`: one entry per line, with comma-separated terms. A line that starts with `#` is
 * a heading.
 */
export function readThesaurus(text: string): Thesaurus {
  const entries = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((term) => term.trim()));
  const words = new Map<string, number[]>();
  const phrases = new Map<string, { words: string[]; entry: number }[]>();
  const parts = new Map<string, number[]>();
  entries.forEach((terms, entry) => {
    for (const term of terms) {
      const split = splitWords(term);
      for (const form of split.flatMap(({ forms }) => forms)) addTo(parts, form, entry);
      const [first] = split;
      if (first && split.length === 1) for (const form of first.forms) addTo(words, form, entry);
      // Lookups use the plain form of a word.
      else if (first) addTo(phrases, first.forms[0]!, { words: split.map(({ forms }) => forms[0]!), entry });
    }
  });
  return { entries, words, phrases, parts };
}

/** Plural and case endings in English and German; '' for a word without an ending. */
const ENDINGS = ['', 's', 'es', 'e', 'n', 'en', 'er', 'ern', 'ns'];
/** Minimum length of the last part of a German compound that is looked up on its own. */
const LAST_PART = 5;

/**
 * Returns the entries that contain a word, the word without an ending, or the last part of the word if it is
 * a compound. The results are cached, because many texts contain the same words.
 */
export const entriesOfWord = cached(20_000, findEntries);

function findEntries({ words }: Thesaurus, word: string): readonly number[] {
  const found = new Set<number>();
  if (/\d/.test(word)) return words.get(word) ?? [];
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || (ending !== '' && word.length - ending.length < 3)) continue;
    const stem = ending === '' ? word : word.slice(0, -ending.length);
    for (let from = 0; from === 0 || stem.length - from >= LAST_PART; from += 1)
      for (const entry of words.get(stem.slice(from)) ?? []) found.add(entry);
  }
  return [...found];
}

/**
 * Returns the entries that a typed word matches, each with how well it matches. The results are cached,
 * because every result of a query looks up the same words.
 */
export const entriesTyped = cached(50, findTyped);

/**
 * Returns a function that caches the results of `find` for each thesaurus. A cache is emptied when it has
 * more than `most` words.
 */
function cached<Value>(most: number, find: (thesaurus: Thesaurus, word: string) => Value) {
  const caches = new WeakMap<Thesaurus, Map<string, Value>>();
  return (thesaurus: Thesaurus, word: string): Value => {
    let known = caches.get(thesaurus);
    if (!known || known.size > most) caches.set(thesaurus, (known = new Map()));
    let value = known.get(word);
    if (value === undefined) known.set(word, (value = find(thesaurus, word)));
    return value;
  };
}

function findTyped({ parts }: Thesaurus, typed: string): ReadonlyMap<number, Match> {
  const found = new Map<number, Match>();
  for (const [word, entries] of parts) {
    const match = matchTerm(typed, word);
    if (match === MATCH.none) continue;
    for (const entry of entries) if (match > (found.get(entry) ?? MATCH.none)) found.set(entry, match);
  }
  return found;
}

/**
 * Returns how well a typed word matches a word of a term. Because many words have the same start, the start
 * of a word counts only if at least three letters and at least half of the word are typed. A match inside a
 * word does not count, because the whole word may mean something else.
 */
function matchTerm(typed: string, word: string): Match {
  const match = matchWord(typed, word);
  if (match === MATCH.inside) return MATCH.none;
  return match === MATCH.start && (typed.length < 3 || 2 * typed.length < word.length) ? MATCH.none : match;
}

/** Returns the term of an entry that best matches a typed word. */
export function termTyped({ entries }: Thesaurus, entry: number, typed: string): string {
  let best = '';
  let match: Match = MATCH.none;
  for (const term of entries[entry] ?? [])
    for (const { forms } of splitWords(term))
      for (const form of forms) {
        const how = matchTerm(typed, form);
        if (how <= match) continue;
        best = term;
        match = how;
      }
  return best;
}

/**
 * Returns whether the words starting at an index are those of a phrase. A word with a plural `s` also
 * matches.
 */
export function hasPhrase(words: readonly Word[], index: number, phrase: readonly string[]): boolean {
  return phrase.every((part, next) => {
    const word = words[index + next]?.forms[0];
    return word === part || word === `${part}s`;
  });
}

/** Adds a value to the list for a key. */
export function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
