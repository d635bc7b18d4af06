import { splitWords } from '../../../../contract/search/split-words.ts';
import { FOUND } from '../conversion/bounds.ts';

/** UTF-16 code units of a query that are read, and the most words of it. */
const LENGTH = 200;
const WORDS = 8;

export interface TypedWord {
  /** As it is compared, in each way of writing it. */
  forms: readonly string[];
  /** More of it may be to come: words that begin with it are meant as well. */
  begun: boolean;
}

/** The words that somebody types, folded as in the player's own search; the last one may not be whole. */
export function readQuery(query: string): TypedWord[] {
  const words = splitWords(query.slice(0, LENGTH)).slice(0, WORDS);
  return words.map(({ forms }, index) => ({
    forms: forms.map((form) => form.slice(0, FOUND.wordLength)),
    begun: index === words.length - 1,
  }));
}

/** Whether a word of a text, in one of its forms, is meant by what is typed. */
export function isMeant({ forms, begun }: TypedWord, words: readonly string[]): boolean {
  return words.some((word) => {
    const kept = word.slice(0, FOUND.wordLength);
    return forms.some((form) => kept === form || (begun && kept.startsWith(form)));
  });
}
