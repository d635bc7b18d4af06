import type { Item } from '../../contract/changes/operation.ts';
import type { CaptureView, Selection } from '../../contract/protocol/view-state.ts';
import type { AnnotationTexts } from './annotation-texts.ts';
import type { PointIcon } from '../../contract/points/point-types.ts';

/** An item with a place in the capture. Unknown fields are kept. */
export interface Annotation extends Item {
  /** The position in metres in the capture's frame. */
  position: [number, number, number];
  /** The unit normal of the surface at the position. */
  normal: [number, number, number];
  /** The id of the sweep from which a user placed the item. */
  sweep?: string | undefined;
}

/**
 * What surrounds an item when a user places or moves it: the ids of its floor and room, and the current view.
 * A value is undefined if it is unknown.
 */
export interface Surroundings {
  readonly floor: string | undefined;
  readonly room: string | undefined;
  readonly view: CaptureView | undefined;
}

/** The part of a marker that does not depend on the item's position. */
export type Look = Pick<Marker, 'title' | 'text' | 'color' | 'icon' | 'range'>;

/** A kind of annotation, with everything that differs between kinds. */
export interface AnnotationKind<Own extends Annotation = Annotation, Unplaced extends Item = Item> {
  /** The kind's name in selections and links, such as `tag`. */
  readonly name: string;
  /** The field of the tour that contains the items of this kind, such as `tags`. */
  readonly collection: string;
  /** Returns the value as an item with defaults; null if it has no valid id or no place. */
  readonly read: (value: unknown) => Own | null;
  /**
   * Returns the value as an unplaced item with defaults; null if it has a place or no valid id. An item is
   * unplaced if it was never placed, for example after an import of an asset list, or if it was placed in
   * another capture. If the kind has no `create`, unplaced items can only be deleted. Missing if the kind has
   * no unplaced items.
   */
  readonly readUnplaced?: (value: unknown) => Unplaced | null;
  /**
   * Reads other data of a tour that affects how items are shown, such as point types. Items that were already
   * read stay valid as long as this function returns the same object. Missing if items do not depend on other
   * data.
   */
  readonly readLegend?: (tour: Readonly<Record<string, unknown>>) => object;
  /** Fields that are derived when an item is read, and never stored. */
  readonly derived?: readonly string[];
  /**
   * Creates an item at a place. Missing if places are derived from other data, so that users cannot place or
   * move items.
   */
  readonly create?: (
    placed: Pick<Annotation, 'id' | 'position' | 'normal' | 'sweep'>,
    around: Surroundings,
  ) => Own;
  /**
   * Returns the fields, besides the place itself, to change when an unplaced item is placed, or when an item
   * moves to another room or floor. Missing if there are no such fields.
   */
  readonly putAt?: (item: Own | Unplaced, around: Surroundings) => Partial<Own>;
  /** Returns how the view, plans and lists show an item. */
  readonly look: (item: Own | Unplaced) => Look;
  /** Returns the texts of an item that a search query is compared with. */
  readonly findTexts: (item: Own | Unplaced) => readonly string[];
  /** Returns the id of the item's type, for the type filter. Missing if the kind has no types. */
  readonly typeOf?: (item: Own) => string;
  /**
   * Returns the saved view that shows the item, or null if the item has none. Missing if items of this kind
   * never have one.
   */
  readonly view?: (item: Own) => CaptureView | null;
  readonly texts: AnnotationTexts;
}

const kinds = new Map<string, AnnotationKind>();

/** Registers a kind with the player. */
export function defineKind<Own extends Annotation, Unplaced extends Item>(
  kind: AnnotationKind<Own, Unplaced>,
): void {
  kinds.set(kind.name, kind as unknown as AnnotationKind);
}

/** Returns whether users choose the place of items of a kind. */
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

/**
 * An annotation or a thread, as the view, plans and lists show it. Each item object always has the same
 * marker object.
 */
export interface Marker {
  /** The name of the kind, such as `tag`. With `id`, it forms a `Selection`. */
  readonly kind: string;
  readonly id: string;
  /** The position on a surface, in metres in the capture's frame. */
  readonly position: readonly [number, number, number];
  /** The unit normal of the surface at the position. */
  readonly normal: readonly [number, number, number];
  /** The id of the sweep from which a user placed the item, if known. */
  readonly sweep: string | undefined;
  /** The title; '' if it has none. */
  readonly title: string;
  readonly text: string;
  /** The colour as #rrggbb. */
  readonly color: string;
  /** The icon on the disc. Without one, the disc is plain. */
  readonly icon?: PointIcon;
  /**
   * The maximum distance, in metres, from which the marker is shown in the inside view; null or missing if
   * unlimited.
   */
  readonly range?: number | null;
  /** True for a thread with unread comments. Its bubble has a dot. */
  readonly unread?: boolean;
}

/** Returns whether two selections refer to the same annotation, or are both null. */
export function isSameSelection(a: Selection | null, b: Selection | null): boolean {
  return a === b || (a !== null && b !== null && a.id === b.id && a.kind === b.kind);
}

/** Returns a key that is unique across kinds. Items of two kinds may have the same id. */
export function selectionKey({ kind, id }: Selection): string {
  return `${kind}:${id}`;
}
