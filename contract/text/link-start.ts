import { isName } from '../wire-guards.ts';

/**
 * What a link asks a player to start with instead of an exact view: its guided tour, at a stop (a point's id)
 * or at the first; or to search words and show the best result. It is in the fragment, which browsers do not
 * send to servers.
 */
export type LinkStart = { kind: 'tour'; stop: string | null } | { kind: 'find'; words: string };

/** Maximum length of a link's search, UTF-16 code units. */
export const FIND_WORDS_MAX = 200;

/** The request in the part after `#` (with or without it); null for anything else, such as an exact view. */
export function parseStart(hash: string): LinkStart | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  // An exact view with a filter or a stop is a view.
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

/** The value as a link's request, without unknown fields; null if it is invalid. */
export function readStart(value: unknown): LinkStart | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, stop = null, words } = value as Record<string, unknown>;
  if (kind === 'tour') return stop === null || isName(stop) ? { kind, stop } : null;
  if (kind !== 'find' || typeof words !== 'string') return null;
  return words.trim() !== '' && words.length <= FIND_WORDS_MAX ? { kind, words } : null;
}
