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

/** Every kind of annotation, in the order of the lists. */
const kinds = new Map([tag, point, measurement].map((kind) => [kind.name, kind]));

/** Makes a kind known. Its collection is made known by `defineCollection`, and the player's part by the player's `defineKind`. */
export function defineItemKind(kind: ItemKind): void {
  kinds.set(kind.name, kind);
}

export function listItemKinds(): readonly ItemKind[] {
  return [...kinds.values()];
}

export function findItemKind(name: string): ItemKind | undefined {
  return kinds.get(name);
}

/** The kind of a collection's items; undefined for collections of what is shown with others, such as types of points. */
export function kindOfCollection(collection: string): ItemKind | undefined {
  return listItemKinds().find((kind) => kind.collection === collection);
}

/** The collections that come and go as tables. */
export function tableCollections(): string[] {
  return listItemKinds().flatMap(({ collection, table }) => (table ? [collection] : []));
}

export function isTableCollection(collection: string): boolean {
  return tableCollections().includes(collection);
}

/** What of a capture files can belong to as well. */
const OF_CAPTURE: ReadonlySet<unknown> = new Set(['floor', 'room']);

/** Whether files can belong to such a thing. What is attached to nothing belongs to the whole twin. */
export function canHaveFiles(kind: unknown): boolean {
  return OF_CAPTURE.has(kind) || kinds.has(kind as string);
}

/** A tour as it is stored: any version may have written it. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** A kind of annotation: what people place in a space. Whatever holds for all of them is written once, over `listItemKinds`. */
export interface ItemKind {
  /** Its name in selections, links and attachments of files: `tag`. */
  readonly name: string;
  /** The tour's field that holds its items: `tags`. */
  readonly collection: string;
  /** What one is called, and several of them. */
  readonly label: string;
  readonly plural: string;
  /** Whether they come and go as a table, which the server has to know (`csvTables`). */
  readonly table: boolean;
  /** The field that holds what people call an item. */
  readonly titleField: string;
  /** What one without a title is called. */
  readonly untitled: string;
  /** By which texts beside its title an item of this tour is found; what is no text counts for nothing. */
  readonly textsIn: (tour: StoredFields) => (item: StoredFields) => readonly unknown[];
}
