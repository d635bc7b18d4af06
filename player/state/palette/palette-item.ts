import type { Floor, Room, Sweep } from '../../../contract/capture.ts';
import type { SearchItem } from '../../../contract/search/vocabulary.ts';
import type { Selection } from '../../../contract/protocol/view-state.ts';
import type { Actions } from '../actions.ts';
import type { FileMatches } from '../../../contract/files/storage.ts';
import { keepLocally, keptLocally } from '../settings.ts';
import { paletteTexts as texts } from './palette-texts.ts';

/** Where a result is in the capture. Each part is null if it is not known. */
export interface ItemPlace {
  /** The sweep from which the result is seen. */
  readonly sweep: Sweep | null;
  readonly room: Room | null;
  readonly floor: Floor | null;
}

/** The effect of choosing a result. */
export type PaletteTarget =
  | { readonly does: 'open'; readonly selection: Selection }
  | { readonly does: 'go' }
  | { readonly does: 'floor'; readonly floor: string }
  | { readonly does: 'file'; readonly url: string }
  /** `page` is the page of a PDF, from 1; 0 opens it where the user left it. */
  | { readonly does: 'document'; readonly id: string; readonly page: number }
  | { readonly does: 'folder'; readonly id: string }
  | { readonly does: 'command'; readonly run: (actions: Actions) => void };

/** A search result. */
export interface PaletteItem extends SearchItem {
  /** A unique key, which stays the same across visits. */
  readonly key: string;
  /** The heading of the result's group, such as 'Tags'. */
  readonly group: string;
  /** The type of the result, such as 'Tag'. */
  readonly kind: string;
  /** The name of the result's icon, or its colour (#rrggbb). */
  readonly icon: 'room' | 'floor' | 'file' | 'folder' | 'command' | `#${string}`;
  readonly target: PaletteTarget;
  readonly place: ItemPlace;
  /** Why the result was found, if its own texts do not show the reason. */
  readonly because?: string;
  /** The keyboard shortcut; '' if there is none. */
  readonly shortcut: string;
}

export const NOWHERE: ItemPlace = { sweep: null, room: null, floor: null };

/** Returns a result. By default, it has no additional texts, no place and no shortcut. */
export function paletteItem(
  item: Omit<PaletteItem, 'texts' | 'place' | 'shortcut'> & Partial<PaletteItem>,
): PaletteItem {
  return { texts: [], place: NOWHERE, shortcut: '', ...item };
}

const KEY = 'gov360.recent';
/** How many recent items are kept for each twin, and for how many twins. The oldest ones are dropped. */
const ITEMS = 8;
const TWINS = 12;

/** Returns the keys of the user's recent choices in a twin, latest first. They are stored in this browser. */
export function recentKeys(twin: string): readonly string[] {
  return read().find(([name]) => name === twin)?.[1] ?? [];
}

export function rememberRecent(twin: string, key: string): void {
  const all = read();
  const before = all.find(([name]) => name === twin)?.[1] ?? [];
  const keys = [key, ...before.filter((one) => one !== key)].slice(0, ITEMS);
  const others = all.filter(([name]) => name !== twin);
  keepLocally(KEY, JSON.stringify([[twin, keys], ...others].slice(0, TWINS)));
}

type Recent = [twin: string, keys: string[]];

function read(): Recent[] {
  try {
    const value: unknown = JSON.parse(keptLocally(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (!Array.isArray(value)) return false;
  const [twin, keys] = value as unknown[];
  return typeof twin === 'string' && Array.isArray(keys) && keys.every((key) => typeof key === 'string');
}

/**
 * Returns the results merged with documents whose text matches the query. A result that is already listed is
 * replaced, and other documents are added at the end. Each matching document shows an excerpt and, if the
 * page of the match is known, opens at that page. `find` returns the item of a document, or undefined if the
 * document has been deleted.
 */
export function mergeFound(
  items: readonly PaletteItem[],
  { matches }: FileMatches,
  find: (documentId: string) => PaletteItem | undefined,
): readonly PaletteItem[] {
  const found = new Map<string, PaletteItem>();
  for (const { documentId, page, excerpt } of matches) {
    const item = find(documentId);
    if (item && !found.has(item.key)) found.set(item.key, atPage(item, documentId, page, excerpt));
  }
  const listed = new Set(items.map(({ key }) => key));
  return [
    ...items.map((item) => found.get(item.key) ?? item),
    ...[...found.values()].filter(({ key }) => !listed.has(key)),
  ];
}

function atPage(item: PaletteItem, id: string, page: number, excerpt: string): PaletteItem {
  return {
    key: item.key,
    group: item.group,
    kind: item.kind,
    title: item.title,
    texts: item.texts,
    icon: item.icon,
    place: item.place,
    shortcut: item.shortcut,
    because: texts.inFile(page, excerpt),
    target: { does: 'document', id, page },
  };
}
