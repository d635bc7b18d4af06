import { shortenText } from '../../../../contract/search/shorten-text.ts';
import { splitWords } from '../../../../contract/search/split-words.ts';
import { isMeant, type TypedWord } from './read-query.ts';

/** The words of a text around the first that is meant, as many as fit on a line. */
export function makeExcerpt(text: string, typed: TypedWord): string {
  const found = splitWords(text).find(({ forms }) => isMeant(typed, forms));
  return shortenText({ words: text, ranges: found ? [[found.start, found.end]] : [] }).words.trim();
}
