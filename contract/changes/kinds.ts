import { isRecord } from '../json/is-record.ts';
import { POINT_TYPES } from '../points/point-types.ts';
import { listItems } from './tour-changes.ts';

const point: ItemKind = {
  name: 'point',
  collection: 'points',
  label: 'Point of interest',
  plural: 'points of interest',
  table: true,
  titleField: 'title',
  untitled: 'Untitled point',
  textsIn(tour) {
    const types = [...POINT_TYPES, ...listItems(tour, 'pointTypes').filter(isRecord)];
    const names = new Map<unknown, unknown>(types.map(({ id, name }) => [id, name]));
    return ({ text, type }) => [text, names.get(type)];
  },
};

const tag: ItemKind = {
  name: 'tag',
  collection: 'tags',
  label: 'Tag',
  plural: 'tags',
  table: true,
  titleField: 'title',
  untitled: 'Untitled tag',
  textsIn:
    () =>
    ({ text, keywords }) => [text, ...(Array.isArray(keywords) ? (keywords as unknown[]) : [])],
};

const measurement: ItemKind = {
  name: 'measurement',
  collection: 'measurements',
  label: 'Measurement',
  plural: 'measurements',
  table: false,
  titleField: 'title',
  untitled: 'Measurement',
  textsIn:
    () =>
    ({ text, kind }) => [text, kind],
};

/** Every kind of annotation by its name, in the order in which lists show them. */
const kinds = new Map([tag, point, measurement].map((kind) => [kind.name, kind]));

/**
 * Registers a kind of annotation. `defineCollection` registers the collection of its items, and the player's
 * `defineKind` registers the part of the kind that the player needs.
 */
export function defineItemKind(kind: ItemKind): void {
  kinds.set(kind.name, kind);
}

export function listItemKinds(): readonly ItemKind[] {
  return [...kinds.values()];
}

export function findItemKind(name: string): ItemKind | undefined {
  return kinds.get(name);
}

/**
 * Returns the kind of a collection's items; undefined for a collection without its own kind, such as the
 * point types.
 */
export function kindOfCollection(collection: string): ItemKind | undefined {
  return listItemKinds().find((kind) => kind.collection === collection);
}

/** Returns the names of the collections that can be imported and exported as tables. */
export function tableCollections(): string[] {
  return listItemKinds().flatMap(({ collection, table }) => (table ? [collection] : []));
}

export function isTableCollection(collection: string): boolean {
  return tableCollections().includes(collection);
}

/** Returns whether files can be attached to things of this kind: floors, rooms and annotations. */
export function canHaveFiles(kind: unknown): boolean {
  return kind === 'floor' || kind === 'room' || kinds.has(kind as string);
}

/** The fields of a stored tour or item, possibly written by another version. */
export type StoredFields = Readonly<Record<string, unknown>>;

/**
 * A kind of annotation that users place in a capture. Code that applies to all kinds iterates over
 * `listItemKinds`.
 */
export interface ItemKind {
  /** The kind's name in selections, links and attachments, such as `tag`. */
  readonly name: string;
  /** The tour's field that contains the items of this kind, such as `tags`. */
  readonly collection: string;
  /** Names of the kind for users, singular and plural. */
  readonly label: string;
  readonly plural: string;
  /** Whether items can be imported and exported as a table. If so, the server needs an entry in `csvTables`. */
  readonly table: boolean;
  /** The field with an item's title. */
  readonly titleField: string;
  /** The title that is shown for an item without a title. */
  readonly untitled: string;
  /**
   * Returns a function that returns the searchable texts of an item, besides its title. Callers ignore values
   * that are not texts.
   */
  readonly textsIn: (tour: StoredFields) => (item: StoredFields) => readonly unknown[];
}
