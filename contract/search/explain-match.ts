import { MATCH, matchWord, type Match } from './match-word.ts';
import {
  addTo,
  entriesOfWord,
  entriesTyped,
  hasPhrase,
  termTyped,
  type Thesaurus,
} from './read-thesaurus.ts';
import { type SearchItem, readQuery } from './vocabulary.ts';
import { splitWords, unfoldedLength, type Word } from './split-words.ts';

/** The start and end of a match in a string, in UTF-16 code units. */
export type Range = readonly [start: number, end: number];

/** Text and its matching parts. */
export interface MarkedText {
  readonly words: string;
  readonly ranges: readonly Range[];
}

/** Why an item was found. */
export interface Explanation {
  /** The matching parts of the item's title, in order and without overlap. */
  readonly title: readonly Range[];
  /**
   * A text of the item, other than its title, that contains the best match of a query word; null if all best
   * matches are in the title.
   */
  readonly text: MarkedText | null;
  /**
   * If a query word matches the item only by meaning, the term of the thesaurus that the query word matches,
   * such as `Kessel` for an item about a boiler; otherwise null.
   */
  readonly meant: string | null;
}

/** Explains why a query matches an item. `thesaurus`: the thesaurus of the index; null if it has none. */
export function explainMatch(
  { title, texts }: SearchItem,
  query: string,
  thesaurus: Thesaurus | null,
): Explanation {
  const inTitle: Range[] = [];
  let other: { words: string; ranges: Range[] } | null = null;
  let meant: string | null = null;
  for (const forms of readQuery(query)) {
    const best = findBest([title, ...texts], forms, thesaurus);
    if (!best) continue;
    meant ??= best.meant;
    if (best.text === 0) inTitle.push(...best.ranges);
    else {
      const words = texts[best.text - 1]!;
      if (!other) other = { words, ranges: [...best.ranges] };
      else if (other.words === words) other.ranges.push(...best.ranges);
    }
  }
  const text = other && { words: other.words, ranges: joinRanges(other.ranges) };
  return { title: joinRanges(inTitle), text, meant };
}

interface Found {
  match: Match;
  /** Index of the text: 0 for the title, then the item's other texts. */
  text: number;
  ranges: readonly Range[];
  meant: string | null;
}

function findBest(
  texts: readonly string[],
  forms: readonly string[],
  thesaurus: Thesaurus | null,
): Found | null {
  let best: Found | null = null;
  for (const [index, text] of texts.entries()) {
    const words = splitWords(text);
    const found = findDirectly(text, words, forms);
    // An exact match is the best possible one.
    if (found?.match === MATCH.exact) return { ...found, text: index };
    const synonym = thesaurus && findSynonym(words, forms, thesaurus);
    for (const one of [found, synonym])
      if (one && one.match > (best?.match ?? MATCH.none)) best = { ...one, text: index };
  }
  return best;
}

function findDirectly(
  text: string,
  words: readonly Word[],
  typed: readonly string[],
): Omit<Found, 'text'> | null {
  let match: Match = MATCH.none;
  let ranges: Range[] = [];
  for (const word of words)
    for (const form of word.forms)
      for (const letters of typed) {
        const how = matchWord(letters, form);
        if (how === MATCH.none || how < match) continue;
        if (how > match) ranges = [];
        match = how;
        ranges.push(rangeIn(text.slice(word.start, word.end), word.start, form, letters, how));
      }
  return match === MATCH.none ? null : { match, ranges, meant: null };
}

/** Returns the part of a word to mark: the typed letters, or the whole word if it was typed with errors. */
function rangeIn(word: string, start: number, form: string, letters: string, how: Match): Range {
  if (how === MATCH.typo || how === MATCH.exact) return [start, start + word.length];
  const from = form.indexOf(letters);
  const before = from === 0 ? 0 : unfoldedLength(word, form, from);
  return [start + before, start + unfoldedLength(word, form, from + letters.length)];
}

function findSynonym(
  words: readonly Word[],
  typed: readonly string[],
  thesaurus: Thesaurus,
): Omit<Found, 'text'> | null {
  const meanings = rangesByEntry(words, thesaurus);
  if (meanings.size === 0) return null;
  for (const letters of typed) {
    const entries = entriesTyped(thesaurus, letters);
    for (const [entry, ranges] of meanings) {
      const how = entries.get(entry);
      if (how === undefined) continue;
      const match = how === MATCH.typo ? MATCH.typo : MATCH.synonym;
      return { match, ranges, meant: termTyped(thesaurus, entry, letters) };
    }
  }
  return null;
}

/** Returns the ranges of words that match terms of the thesaurus, by entry. */
function rangesByEntry(words: readonly Word[], thesaurus: Thesaurus): Map<number, Range[]> {
  const ranges = new Map<number, Range[]>();
  words.forEach(({ start, end, forms }, index) => {
    for (const form of forms)
      for (const entry of entriesOfWord(thesaurus, form)) addTo(ranges, entry, [start, end]);
    for (const { words: phrase, entry } of thesaurus.phrases.get(forms[0]!) ?? [])
      if (hasPhrase(words, index, phrase))
        addTo(ranges, entry, [start, words[index + phrase.length - 1]!.end]);
  });
  return ranges;
}

function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}

/**
 * Returns an item's title with the matching parts marked. If the title alone does not explain the match, the
 * result has a note: the matching part of another text, or `matches` followed by the term with the same
 * meaning.
 */
export function describeMatch(
  item: SearchItem,
  query: string,
  thesaurus: Thesaurus | null,
  matches: string,
): { title: MarkedText; note: MarkedText | null } {
  const { title, text, meant } = explainMatch(item, query, thesaurus);
  const marked = { words: item.title, ranges: title };
  if (text) return { title: marked, note: shortenText(text) };
  if (!meant) return { title: marked, note: null };
  const words = matches + meant;
  return { title: marked, note: { words, ranges: [[matches.length, words.length]] } };
}

/** Maximum number of characters before the first mark, and maximum number in total, for text on one line. */
const BEFORE = 24;
const LENGTH = 120;

/**
 * Returns the part of a text to show on one line: at most `LENGTH` characters, from a word shortly before the
 * first mark.
 */
export function shortenText({ words, ranges }: MarkedText): MarkedText {
  const first = ranges[0]?.[0] ?? 0;
  const line = words.slice(0, first).lastIndexOf('\n') + 1;
  const near = Math.max(line, first - BEFORE);
  const space = near > line ? words.indexOf(' ', near) + 1 : near;
  const from = space > near && space <= first ? space : near;
  const to = Math.min(words.length, from + LENGTH);
  const dots = from > line ? '… ' : '';
  const end = words.indexOf('\n', from);
  const cut = words.slice(from, end < 0 ? to : Math.min(to, end));
  const shift = dots.length - from;
  return {
    words: dots + cut,
    ranges: ranges
      .map(([start, stop]) => [start + shift, Math.min(stop + shift, dots.length + cut.length)] as const)
      .filter(([start, stop]) => start >= dots.length && start < stop),
  };
}
