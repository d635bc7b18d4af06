import { MATCH, type Match } from './match-word.ts';
import { entriesOfWord, entriesTyped, hasPhrase, type Thesaurus } from './read-thesaurus.ts';
import type { SearchItem } from './search-item.ts';
import { splitWords } from './split-words.ts';
import { allowedTypos } from './typos.ts';
import { createVocabulary, type Place } from './vocabulary.ts';

/** Which items have which words, and which things these mean. Items are told apart by their slots: 0, 1, 2 … */
export interface Postings {
  add: (slot: number, item: SearchItem) => void;
  /** How well each slot has every word of a query, each word in its forms; 0 where it lacks one. Valid until the next call. */
  score: (words: readonly (readonly string[])[], slots: number) => Uint16Array;
  /** 0 to 7: how little else than so many words the title has. */
  brevity: (slot: number, words: number) => number;
}

export function createPostings(thesaurus: Thesaurus | null): Postings {
  const vocabulary = createVocabulary();
  const placesOfEntry = new Map<number, Place[]>();
  const titleWords: number[] = [];
  let total = new Uint16Array(0);
  let ofWord = new Uint8Array(0);

  function addText(slot: number, text: string, isTitle: 0 | 1): number {
    const words = splitWords(text);
    const place = 2 * slot + isTitle;
    const meant = new Set<number>();
    words.forEach(({ forms }, index) => {
      for (const form of forms) {
        vocabulary.add(form, place);
        if (thesaurus) for (const entry of entriesOfWord(thesaurus, form)) meant.add(entry);
      }
      for (const { words: phrase, entry } of thesaurus?.phrases.get(forms[0]!) ?? [])
        if (hasPhrase(words, index, phrase)) meant.add(entry);
    });
    for (const entry of meant) {
      const places = placesOfEntry.get(entry);
      if (places) places.push(place);
      else placesOfEntry.set(entry, [place]);
    }
    return words.length;
  }

  function take(match: Match, places: readonly Place[], less: 0 | 1): void {
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index]!;
      const slot = place >> 1;
      const score = 4 * match + 2 * (place & 1) - less + 1;
      if (score > ofWord[slot]!) ofWord[slot] = score;
    }
  }

  function scoreWord(forms: readonly string[]): void {
    for (const [index, form] of forms.entries()) {
      // the other way of writing an umlaut is near enough to the first to share its errors
      const typos = index === 0 ? allowedTypos(form) : 0;
      vocabulary.match(form, typos, (match, places) => take(match, places, 0));
      if (!thesaurus) continue;
      for (const [entry, match] of entriesTyped(thesaurus, form)) {
        const places = placesOfEntry.get(entry);
        if (places)
          take(match === MATCH.typo ? MATCH.typo : MATCH.synonym, places, match === MATCH.exact ? 0 : 1);
      }
    }
  }

  return {
    add(slot, { title, texts }) {
      titleWords[slot] = addText(slot, title, 1);
      for (const text of texts) addText(slot, text, 0);
    },
    score(words, slots) {
      if (total.length < slots) {
        total = new Uint16Array(2 * slots);
        ofWord = new Uint8Array(2 * slots);
      }
      total.fill(1, 0, slots);
      for (const forms of words) {
        ofWord.fill(0, 0, slots);
        scoreWord(forms);
        for (let slot = 0; slot < slots; slot += 1)
          total[slot] = ofWord[slot] === 0 || total[slot] === 0 ? 0 : total[slot]! + ofWord[slot]!;
      }
      return total;
    },
    brevity: (slot, words) => Math.max(0, 7 - Math.abs(titleWords[slot]! - words)),
  };
}
