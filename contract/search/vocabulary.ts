import { MATCH, matchDirectly, type Match, isTypo, lettersOf, mayBeTypo } from './match-word.ts';
import { foldWord, splitWords } from './split-words.ts';

/** Position of a word: twice the item's slot, plus one if the word is in the title. */
export type Place = number;

/** Returns an empty vocabulary, which maps words to their positions. */
export function createVocabulary() {
  const ids = new Map<string, number>();
  const words: string[] = [];
  const letters: number[] = [];
  const places: Place[][] = [];
  return {
    add(word: string, place: Place): void {
      const id = ids.get(word);
      if (id !== undefined) {
        places[id]!.push(place);
        return;
      }
      ids.set(word, words.length);
      words.push(word);
      letters.push(lettersOf(word));
      places.push([place]);
    },
    /**
     * Calls `found` with the positions of each word that equals, starts with or contains the typed text, or
     * differs from it by at most `allowed` typing errors.
     */
    match(typed: string, allowed: number, found: (match: Match, places: readonly Place[]) => void): void {
      const typedLetters = lettersOf(typed);
      for (let id = 0; id < words.length; id += 1) {
        if (!mayBeTypo(typedLetters, letters[id]!, allowed)) continue;
        const word = words[id]!;
        let match = matchDirectly(typed, word);
        if (match === MATCH.none && isTypo(typed, word, allowed)) match = MATCH.typo;
        if (match !== MATCH.none) found(match, places[id]!);
      }
    },
  };
}

/**
 * Returns the distinct words of a query, each as a list of its forms. Ignores what exceeds `QUERY_MAX` code
 * units or `WORDS_MAX` words.
 */
export function readQuery(query: string): readonly (readonly string[])[] {
  const words = splitWords(query.slice(0, QUERY_MAX)).map(({ start, end }) =>
    query.slice(start, end).toLowerCase(),
  );
  return [...new Set(words)].slice(0, WORDS_MAX).map((word) => foldWord(word));
}

/** Maximum number of UTF-16 code units and of words that are read from a query. */
const QUERY_MAX = 200;
const WORDS_MAX = 8;

/**
 * An item that users can find by its words. Objects are never changed in place: a changed item is a new
 * object.
 */
export interface SearchItem {
  /** The item's name as users see it. */
  readonly title: string;
  /** The item's other searchable texts, such as its keywords and the name of its type. */
  readonly texts: readonly string[];
}
