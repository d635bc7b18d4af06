import type { Item } from '../../contract/changes/operation.ts';
import type { CaptureView, Selection } from '../../contract/protocol/view-state.ts';
import type { AnnotationTexts } from './annotation-texts.ts';
import type { PointIcon } from '../../contract/points/point-types.ts';

/** An item with a place in the capture. Fields that the player does not know are kept. */
export interface Annotation extends Item {
  /** Metres in the capture's frame. */
  position: [number, number, number];
  /** The surface's unit normal. */
  normal: [number, number, number];
  /** The sweep it was placed from. */
  sweep?: string | undefined;
}

/** What there is where an item is placed: ids of floor and room, where it is in any, and the view it was placed from. */
export interface Surroundings {
  readonly floor: string | undefined;
  readonly room: string | undefined;
  readonly view: CaptureView | undefined;
}

/** What of a marker does not depend on where its item is. */
export type Look = Pick<Marker, 'title' | 'text' | 'color' | 'icon' | 'range'>;

/**
 * Items of a kind that are in a tour without a place in its capture: nobody has said where they are, as after a register of assets came, or
 * they were placed in another capture. Where the kind has no `create`, they can only be deleted.
 */
export interface UnplacedItems<Own extends Item = Item> {
  /** The value as an item with defaults filled in, null where it has a place or no usable id. */
  readonly read: (value: unknown) => Own | null;
  readonly look: (item: Own) => Look;
  readonly findTexts: (item: Own) => readonly string[];
}

/** What the player needs to know about one kind of annotation; everything else is shared by all kinds. */
export interface AnnotationKind<Own extends Annotation = Annotation, Unplaced extends Item = Item> {
  /** Its name in selections and links, such as `tag`. */
  readonly name: string;
  /** The tour's field that holds its items, such as `tags`. */
  readonly collection: string;
  /** The value as an item with defaults filled in, or null where it has no usable id or place. */
  readonly read: (value: unknown) => Own | null;
  /**
   * Reads from a tour what items are shown with, such as its types of points. While it gives the very same object, items that
   * were read stay valid; missing where an item is shown from itself alone.
   */
  readonly readLegend?: (tour: Readonly<Record<string, unknown>>) => object;
  /** Fields that are derived from others when an item is read, and never stored. */
  readonly derived?: readonly string[];
  /** A new item at a place. Missing where a place is derived: nobody chooses it, and items are not moved. */
  readonly create?: (
    placed: Pick<Annotation, 'id' | 'position' | 'normal' | 'sweep'>,
    around: Surroundings,
  ) => Own;
  /** What else changes of an item that comes to another place, or to its first; missing where nothing does. */
  readonly putAt?: (item: Own | Unplaced, around: Surroundings) => Partial<Own>;
  /** How space, plan and lists show an item. */
  readonly look: (item: Own) => Look;
  /** All texts that an item is found by. */
  readonly findTexts: (item: Own) => readonly string[];
  /** The id of the item's type, by which it can be shown alone; missing where a kind has no types. */
  readonly typeOf?: (item: Own) => string;
  /** The exact view that the item is to be seen from; null, or missing, where it has none. */
  readonly view?: (item: Own) => CaptureView | null;
  readonly texts: AnnotationTexts;
  /** Missing where a kind has no items without a place. */
  readonly unplaced?: UnplacedItems<Unplaced>;
}

const kinds = new Map<string, AnnotationKind>();

/** Makes a kind known to the player. */
export function defineKind<Own extends Annotation, Unplaced extends Item>(
  kind: AnnotationKind<Own, Unplaced>,
): void {
  kinds.set(kind.name, kind as unknown as AnnotationKind);
}

/** True where a person chooses the place of such items. */
export function isPlacedByHand(name: string): boolean {
  return kinds.get(name)?.create !== undefined;
}

export function findKind(name: string): AnnotationKind | undefined {
  return kinds.get(name);
}

/** All kinds, in the order in which they were defined. */
export function listKinds(): readonly AnnotationKind[] {
  return [...kinds.values()];
}

/** An annotation as space, plan and lists show it, whatever its kind. It is the same object for as long as its item is. */
export interface Marker {
  /** Its kind's name, such as `tag`; with `id` it makes a `Selection`. */
  readonly kind: string;
  readonly id: string;
  /** Where it meets a surface, metres in the capture's frame. */
  readonly position: readonly [number, number, number];
  /** The surface's unit normal there. */
  readonly normal: readonly [number, number, number];
  /** The sweep it was placed from, where that is known. */
  readonly sweep: string | undefined;
  /** Its name as a person reads it; '' for none. */
  readonly title: string;
  readonly text: string;
  /** #rrggbb */
  readonly color: string;
  /** Drawn on its disc; a pin without one is a plain disc. */
  readonly icon?: PointIcon;
  /** Metres from the eye within which it is shown inside; null or missing for any distance. */
  readonly range?: number | null;
}

/** True when both mean the same annotation, or both none. */
export function isSameSelection(a: Selection | null, b: Selection | null): boolean {
  return a === b || (a !== null && b !== null && a.id === b.id && a.kind === b.kind);
}

/** A text that only this annotation has: two kinds may use the same id. */
export function selectionKey({ kind, id }: Selection): string {
  return `${kind}:${id}`;
}
