import type { Item } from '../../contract/changes/operation.ts';
import type { CaptureView, Selection } from '../../contract/protocol/view-state.ts';
import type { AnnotationTexts } from './annotation-texts.ts';
import type { PointIcon } from '../../contract/points/point-types.ts';

/** An item with a place in the capture. Unknown fields are kept. */
export interface Annotation extends Item {
  /** Metres in the capture's frame. */
  position: [number, number, number];
  /** The surface's unit normal. */
  normal: [number, number, number];
  /** The sweep from which it was placed. */
  sweep?: string | undefined;
}

/** What is at the place of an item: ids of floor and room, if any, and the view from which it was placed. */
export interface Surroundings {
  readonly floor: string | undefined;
  readonly room: string | undefined;
  readonly view: CaptureView | undefined;
}

/** The part of a marker that does not depend on its item's position. */
export type Look = Pick<Marker, 'title' | 'text' | 'color' | 'icon' | 'range'>;

/**
 * Unplaced items of a kind in a tour: nobody has placed them yet, such as after an import of an asset list, or they were placed in another
 * capture. If the kind has no `create`, they can only be deleted.
 */
export interface UnplacedItems<Own extends Item = Item> {
  /** Returns the value as an item with defaults, or null if it has a place or no usable id. */
  readonly read: (value: unknown) => Own | null;
  readonly look: (item: Own) => Look;
  readonly findTexts: (item: Own) => readonly string[];
}

/** What the player needs to know about a kind of annotation. Everything else is shared by all kinds. */
export interface AnnotationKind<Own extends Annotation = Annotation, Unplaced extends Item = Item> {
  /** Its name in selections and links, such as `tag`. */
  readonly name: string;
  /** The tour's field with its items, such as `tags`. */
  readonly collection: string;
  /** Returns the value as an item with defaults, or null if it has no usable id or place. */
  readonly read: (value: unknown) => Own | null;
  /**
   * Reads further data of a tour that items are shown with, such as types of points. While it returns the same object, items that were read
   * stay valid. Absent if items are shown on their own.
   */
  readonly readLegend?: (tour: Readonly<Record<string, unknown>>) => object;
  /** Fields that are derived on reading, and never stored. */
  readonly derived?: readonly string[];
  /** Creates an item at a place. Absent if places are derived: then items cannot be placed or moved. */
  readonly create?: (
    placed: Pick<Annotation, 'id' | 'position' | 'normal' | 'sweep'>,
    around: Surroundings,
  ) => Own;
  /** Returns further changes when an item is placed or moved; absent if there are none. */
  readonly putAt?: (item: Own | Unplaced, around: Surroundings) => Partial<Own>;
  /** How space, plan and lists show an item. */
  readonly look: (item: Own) => Look;
  /** All texts by which an item is found. */
  readonly findTexts: (item: Own) => readonly string[];
  /** Returns the id of the item's type for the type filter; absent if a kind has no types. */
  readonly typeOf?: (item: Own) => string;
  /** Returns the exact view of the item; null, or absent, if it has none. */
  readonly view?: (item: Own) => CaptureView | null;
  readonly texts: AnnotationTexts;
  /** Absent if a kind has no unplaced items. */
  readonly unplaced?: UnplacedItems<Unplaced>;
}

const kinds = new Map<string, AnnotationKind>();

/** Registers a kind with the player. */
export function defineKind<Own extends Annotation, Unplaced extends Item>(
  kind: AnnotationKind<Own, Unplaced>,
): void {
  kinds.set(kind.name, kind as unknown as AnnotationKind);
}

/** Returns whether users choose the place of such items. */
export function isPlacedByHand(name: string): boolean {
  return kinds.get(name)?.create !== undefined;
}

export function findKind(name: string): AnnotationKind | undefined {
  return kinds.get(name);
}

/** Returns all kinds, in the order in which they were defined. */
export function listKinds(): readonly AnnotationKind[] {
  return [...kinds.values()];
}

/** An annotation of any kind for space, plan and lists. It is the same object for as long as its item is. */
export interface Marker {
  /** Name of its kind, such as `tag`; with `id` it makes a `Selection`. */
  readonly kind: string;
  readonly id: string;
  /** Position on a surface, metres in the capture's frame. */
  readonly position: readonly [number, number, number];
  /** The surface's unit normal there. */
  readonly normal: readonly [number, number, number];
  /** The sweep from which it was placed, if known. */
  readonly sweep: string | undefined;
  /** Its title; '' for none. */
  readonly title: string;
  readonly text: string;
  /** #rrggbb */
  readonly color: string;
  /** Icon on its disc; without one, a plain disc. */
  readonly icon?: PointIcon;
  /** Metres from the eye within which it is shown inside; null or absent for any distance. */
  readonly range?: number | null;
  /** It is a thread with unread comments: its bubble has a dot. */
  readonly unread?: boolean;
}

/** Returns whether both are the same annotation, or both are none. */
export function isSameSelection(a: Selection | null, b: Selection | null): boolean {
  return a === b || (a !== null && b !== null && a.id === b.id && a.kind === b.kind);
}

/** Returns a unique key: two kinds may use the same id. */
export function selectionKey({ kind, id }: Selection): string {
  return `${kind}:${id}`;
}
