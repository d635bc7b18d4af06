import { keepLocally, keptLocally } from '../../../state/settings.ts';

const KEY = 'gov360.pages';
/**
 * The maximum number of documents for which the last position is stored. The oldest positions are removed.
 */
const MOST = 60;
/**
 * Matches parameters of a PDF address: a page, the zoom (a percentage, or a mode such as `page-width`), and
 * the point at the upper left of the view.
 */
const PLACE = /^page=\d{1,6}&zoom=[\w.-]{1,20}(,-?\d{1,6}){0,2}$/;

/**
 * The positions as read from storage. If the browser blocks storage, this variable keeps them during the
 * visit.
 */
let places: readonly (readonly [document: string, place: string])[] | null = null;

/**
 * Returns where the user left a document in this browser, as parameters such as
 * `page=3&zoom=page-width,0,800`. Returns '' if no position is stored.
 */
export function keptPlace(documentId: string): string {
  places ??= read();
  return places.find(([id]) => id === documentId)?.[1] ?? '';
}

export function keepPlace(documentId: string, place: string): void {
  if (!PLACE.test(place)) return;
  places = [[documentId, place] as const, ...(places ?? read()).filter(([id]) => id !== documentId)].slice(
    0,
    MOST,
  );
  keepLocally(KEY, JSON.stringify(places));
}

function read(): [string, string][] {
  try {
    const value: unknown = JSON.parse(keptLocally(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is [string, string] {
  if (!Array.isArray(value)) return false;
  const [id, place] = value as unknown[];
  return typeof id === 'string' && typeof place === 'string' && PLACE.test(place);
}
