import { isSelection, parseSelection, type Selection } from '../protocol/view-state.ts';
import { isRecord } from '../json/is-record.ts';
import { isName } from '../json/wire-guards.ts';

/**
 * What a link asks a player to open, if not an exact view: a guided tour (from its beginning, or from a stop
 * that is given by its point's id), the best result of a search, or an item such as a thread. The request is
 * in the fragment of the address, which browsers do not send to servers.
 */
export type LinkStart =
  | { kind: 'tour'; stop: string | null }
  | { kind: 'find'; words: string }
  | { kind: 'item'; selection: Selection };

/** Maximum length of the search words in a link, in UTF-16 code units. */
export const FIND_WORDS_MAX = 200;

/**
 * Returns the request in a URL fragment (with or without the `#`); null for anything else, such as an exact
 * view.
 */
export function parseStart(hash: string): LinkStart | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  // A fragment with `eye` is an exact view, which may also have a filter or a stop.
  if (query.has('eye')) return null;
  const tour = query.get('tour');
  if (tour !== null) return readStart({ kind: 'tour', stop: tour === '' ? null : tour });
  const selected = query.get('select');
  if (selected !== null) return readStart({ kind: 'item', selection: parseSelection(selected) });
  return readStart({ kind: 'find', words: query.get('find') });
}

/** Returns a request as text for an address, after `#`. */
export function formatStart(start: LinkStart): string {
  if (start.kind === 'tour')
    return start.stop === null ? 'tour' : String(new URLSearchParams({ tour: start.stop }));
  if (start.kind === 'item')
    return String(new URLSearchParams({ select: `${start.selection.kind}:${start.selection.id}` }));
  return String(new URLSearchParams({ find: start.words }));
}

/** Returns the value as a link's request, without unknown fields; null if it is invalid. */
export function readStart(value: unknown): LinkStart | null {
  if (!isRecord(value)) return null;
  const { kind, stop = null, words, selection = null } = value;
  if (kind === 'tour') return stop === null || isName(stop) ? { kind, stop } : null;
  if (kind === 'item')
    return isSelection(selection) && selection
      ? { kind, selection: { kind: selection.kind, id: selection.id } }
      : null;
  if (kind !== 'find' || typeof words !== 'string') return null;
  return words.trim() !== '' && words.length <= FIND_WORDS_MAX ? { kind, words } : null;
}
