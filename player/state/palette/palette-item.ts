import type { Floor, Room, Sweep } from '../../../contract/capture.ts';
import type { SearchItem } from '../../../contract/search/vocabulary.ts';
import type { Selection } from '../../../contract/protocol/view-state.ts';
import type { Actions } from '../actions.ts';

/** Where a result is, if the capture knows. */
export interface ItemPlace {
  /** The standpoint in front of it. */
  readonly sweep: Sweep | null;
  readonly room: Room | null;
  readonly floor: Floor | null;
}

/** What picking a result does. */
export type PaletteTarget =
  | { readonly does: 'open'; readonly selection: Selection }
  | { readonly does: 'go' }
  | { readonly does: 'floor'; readonly floor: string }
  | { readonly does: 'file'; readonly url: string }
  /** `page`: of a PDF, from 1; 0 for where it was left. */
  | { readonly does: 'document'; readonly id: string; readonly page: number }
  | { readonly does: 'folder'; readonly id: string }
  | { readonly does: 'command'; readonly run: (actions: Actions) => void };

/** Something that the palette finds. */
export interface PaletteItem extends SearchItem {
  /** No other item has it, and it means the same thing at the next visit. */
  readonly key: string;
  /** The heading under which it is listed, such as 'Tags'. */
  readonly group: string;
  /** What it is, in a word, such as 'Tag'. */
  readonly kind: string;
  /** The name of its icon, or its colour (#rrggbb). */
  readonly icon: 'room' | 'floor' | 'file' | 'folder' | 'command' | `#${string}`;
  readonly target: PaletteTarget;
  readonly place: ItemPlace;
  /** Why it is found, where its own texts cannot say so. */
  readonly because?: string;
  /** The key that does the same; '' for none. */
  readonly shortcut: string;
}

export const NOWHERE: ItemPlace = { sweep: null, room: null, floor: null };
