import { explainMatch, type MarkedText } from './explain-match.ts';
import type { Thesaurus } from './read-thesaurus.ts';
import type { SearchItem } from './search-item.ts';
import { shortenText } from './shorten-text.ts';

/**
 * An item's title with what matches a query in it, and a note where the title alone does not say why it is found: what of its
 * other texts matches, or after `matches` what was looked for and means the same.
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
