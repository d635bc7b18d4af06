import type { Item } from '../../contract/changes/operation.ts';
import type { Selection } from '../../contract/protocol/view-state.ts';
import { findKind, type AnnotationKind, type UnplacedItems } from './annotation-kind.ts';
import { findAnnotations } from './read-annotations.ts';
import { createItemReader } from './stored-item.ts';

/** The items of a tour that are still to be placed, by the name of their kind. */
export type UnplacedByKind = Readonly<Record<string, readonly Item[]>>;

/** The same as `readAnnotations` reads, of those without a place. */
export const readUnplaced: (
  tour: Readonly<Record<string, unknown>>,
  before: UnplacedByKind,
) => UnplacedByKind = createItemReader((kind, value) => kind.unplaced?.read(value) ?? null);

/** An item that is still to be placed, and what the player knows of its kind. */
export interface Unplaced {
  readonly kind: AnnotationKind & { readonly unplaced: UnplacedItems };
  readonly item: Item;
}

/** Those that have the words of a query, kind after kind in the order of the tour. */
export function listUnplaced(items: UnplacedByKind, query: string): Unplaced[] {
  return Object.entries(items).flatMap(([name, own]) => {
    const kind = findKind(name);
    if (!isUnplacedKind(kind) || own.length === 0) return [];
    return findAnnotations(kind.unplaced, own, query).map((item) => ({ kind, item }));
  });
}

/** What a selection means among them; null while there is no such item. */
export function findUnplaced(items: UnplacedByKind, selection: Selection | null): Unplaced | null {
  const kind = selection ? findKind(selection.kind) : undefined;
  const item = selection && items[selection.kind]?.find(({ id }) => id === selection.id);
  return isUnplacedKind(kind) && item ? { kind, item } : null;
}

/** How an item is shown: its title or what stands for one, its text and colour. */
export function lookOf({ kind, item }: Unplaced): ReturnType<UnplacedItems['look']> {
  const look = kind.unplaced.look(item);
  return look.title === '' ? { ...look, title: kind.texts.untitled } : look;
}

function isUnplacedKind(kind: AnnotationKind | undefined): kind is Unplaced['kind'] {
  return kind?.unplaced !== undefined;
}
