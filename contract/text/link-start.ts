import { isName } from '../wire-guards.ts';

/**
 * What a link asks a player to begin with, in place of an exact view: its guided tour, at a stop (a point's id) or at the first;
 * or to look for words and show the best result. It is in the fragment, which browsers do not send to servers.
 */
export type LinkStart = { kind: 'tour'; stop: string | null } | { kind: 'find'; words: string };

/** The longest words that a link looks for, UTF-16 code units. */
export const FIND_WORDS_MAX = 200;

/** What the part behind `#` (with or without it) asks for; null for nothing of this kind, such as an exact view. */
export function parseStart(hash: string): LinkStart | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  // an exact view with a filter or a stop is a view
  if (query.has('eye')) return null;
  const tour = query.get('tour');
  if (tour !== null) return readStart({ kind: 'tour', stop: tour === '' ? null : tour });
  return readStart({ kind: 'find', words: query.get('find') });
}

export function formatStart(start: LinkStart): string {
  if (start.kind === 'tour')
    return start.stop === null ? 'tour' : String(new URLSearchParams({ tour: start.stop }));
  return String(new URLSearchParams({ find: start.words }));
}

/** The value as what a link asks for, without fields of others; null when it is none. */
export function readStart(value: unknown): LinkStart | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, stop = null, words } = value as Record<string, unknown>;
  if (kind === 'tour') return stop === null || isName(stop) ? { kind, stop } : null;
  if (kind !== 'find' || typeof words !== 'string') return null;
  return words.trim() !== '' && words.length <= FIND_WORDS_MAX ? { kind, words } : null;
}
