import { createHash } from 'node:crypto';
import {
  type Collection,
  findCollection,
  listCollections,
} from '../../../../contract/changes/collections.ts';
import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX, NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { joinFields, splitFields, splitItems } from '../../../../contract/json/json-fields.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import type { Item } from '../../../../contract/changes/operation.ts';
import { findBoundsIssue } from '../../../../contract/json/json-bounds.ts';

/**
 * Fields that are not part of `tours.document`, because every write sets them, even a write that only changes
 * items.
 */
const COLUMN_FIELDS = ['revision', 'updated'] as const;

/** An extracted item. */
interface CutItem {
  id: string;
  /** The item as JSON. */
  content: string;
}

/** A document and the items extracted from it. */
export interface CutDocument {
  document: string;
  collections: ReadonlyMap<string, readonly CutItem[]>;
}

/**
 * Splits a document of an earlier version into the items of its collections and the remaining document.
 * Converts the values of loose collections (`isLoose`) to items. Does not change the items of other
 * collections, with one exception: if several items have the same id, all but the first get a new id derived
 * from it, so that none is lost. Values that cannot be converted to an item (`lackingFields`), are too large,
 * or exceed the maximum number of items stay in the document, in a field whose name is an underscore and the
 * collection's name. `items`: number of items that the tour already has.
 */
export function cutCollections(text: string, items = 0): CutDocument {
  const fields = splitFields(text);
  const collections = new Map<string, CutItem[]>();
  let count = items;
  for (const { name } of listCollections()) {
    const cut = cutItems(name, fields.get(name) ?? '[]', ANNOTATIONS_MAX - count);
    if (!cut) setAside(fields, name);
    else if (cut.rest.length > 0) setAside(fields.set(name, `[${cut.rest.join(',')}]`), name);
    fields.delete(name);
    collections.set(name, cut?.items ?? []);
    count += cut?.items.length ?? 0;
  }
  for (const name of COLUMN_FIELDS) fields.delete(name);
  return { document: joinFields(fields), collections };
}

/**
 * Returns at most `most` items from the JSON text of a field, and the texts of all other values in the field.
 * Returns null if the text is not an array.
 */
function cutItems(
  collection: string,
  text: string,
  most: number,
): { items: CutItem[]; rest: string[] } | null {
  if (!text.startsWith('[')) return null;
  const items: CutItem[] = [];
  const rest: string[] = [];
  for (const [place, each] of splitItems(text).entries()) {
    const item = items.length < most ? readEarlierItem(collection, each, place) : null;
    if (item) items.push(item);
    else rest.push(each);
  }
  return { items: withOwnIds(items), rest };
}

function withOwnIds(items: readonly CutItem[]): CutItem[] {
  const taken = new Set(items.map(({ id }) => id));
  const seen = new Set<string>();
  return items.map((item) => {
    if (!seen.has(item.id)) {
      seen.add(item.id);
      return item;
    }
    const renamed = rename(item, taken);
    taken.add(renamed.id);
    return renamed;
  });
}

function rename({ id, content }: CutItem, taken: ReadonlySet<string>): CutItem {
  for (let count = 2; ; count += 1) {
    const ending = `-${count}`;
    const own = `${id.slice(0, NAME_MAX_LENGTH - ending.length).toWellFormed()}${ending}`;
    if (taken.has(own)) continue;
    return { id: own, content: joinFields(splitFields(content).set('id', JSON.stringify(own))) };
  }
}

/** Collections that earlier versions stored as arrays of arbitrary values. */
const LOOSE = new Set(['folders', 'documents', 'floorplans']);
const ID_LENGTH = 32;

/** Returns whether `lackingFields` may convert a collection's values to items if they are not items yet. */
export function isLoose(collection: string): boolean {
  return LOOSE.has(collection);
}

/** Fields to add to a value so that it becomes an item. */
export interface LackingFields {
  id?: string;
  name?: string;
}

/**
 * Returns the fields that turn a value of an earlier version into an item. A value that is a string becomes
 * the item's name, and a numeric id becomes a string. A value without an id gets one derived from the value
 * and its position `place` in the array. Returns null if the value cannot be converted.
 */
export function lackingFields(collection: string, value: unknown, place: number): LackingFields | null {
  if (typeof value === 'string') return { id: deriveId(collection, value, place), name: value };
  if (!isRecord(value) || Array.isArray(value)) return null;
  const { id } = value;
  if (typeof id === 'string') return {};
  return { id: typeof id === 'number' ? String(id) : deriveId(collection, value, place) };
}

function deriveId(collection: string, value: unknown, place: number): string {
  const text = JSON.stringify([collection, place, value]);
  return createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
}

/**
 * Returns the item that a value from an earlier version's document represents, or null if the value is not an
 * item or is too large. `text`: the value as JSON. Converts the value if its collection allows this.
 */
function readEarlierItem(collection: string, text: string, place: number): CutItem | null {
  const item = isLoose(collection) ? makeItem(collection, text, place) : readItem(text);
  return item && Buffer.byteLength(item.content) <= ANNOTATION_MAX_BYTES ? item : null;
}

function readItem(content: string): CutItem | null {
  if (!content.startsWith('{')) return null;
  const id: unknown = JSON.parse(splitFields(content).get('id') ?? 'null');
  return typeof id === 'string' && isId(id) ? { id, content } : null;
}

function isId(id: string): boolean {
  // PostgreSQL rejects NUL and unpaired surrogates in a column.
  return id.length > 0 && id.length <= NAME_MAX_LENGTH && !findBoundsIssue(id);
}

/**
 * Converts a value to an item. Returns null if the value cannot be converted. If a field has a different type
 * in the current version, its original value is kept under another name.
 */
function makeItem(name: string, text: string, place: number): CutItem | null {
  const value: unknown = JSON.parse(text);
  const lacking = lackingFields(name, value, place);
  const collection = findCollection(name);
  if (!lacking || !collection) return null;
  const fields = typeof value === 'string' ? new Map<string, string>() : splitFields(text);
  // Earlier versions had no files, so a field named `file` had a different meaning.
  setAside(fields, 'file');
  const id = lacking.id ?? (value as Item).id;
  const own = isId(id) ? id : deriveId(name, value, place);
  if (own !== id || typeof (value as Item).id !== 'string') setAside(fields, 'id');
  fields.set('id', JSON.stringify(own));
  if (lacking.name !== undefined) fields.set('name', JSON.stringify(lacking.name));
  return fillIn(fields, collection) ? { id: own, content: joinFields(fields) } : null;
}

/**
 * Adds the schema's defaults, and renames fields that the schema rejects. Returns false if the result is
 * still invalid.
 */
function fillIn(fields: Map<string, string>, { schema }: Collection): boolean {
  for (;;) {
    const parsed = schema.safeParse(JSON.parse(joinFields(fields)));
    if (parsed.success) {
      for (const [name, value] of Object.entries(parsed.data)) {
        if (!fields.has(name)) fields.set(name, JSON.stringify(value));
      }
      return true;
    }
    const refused = new Set(parsed.error.issues.map(({ path }) => path[0]));
    if (![...refused].every((name) => typeof name === 'string' && fields.has(name))) return false;
    for (const name of refused) setAside(fields, name as string);
  }
}

/** Puts underscores before a field's name, so that nothing reads the field. */
function setAside(fields: Map<string, string>, name: string): void {
  const value = fields.get(name);
  if (value === undefined) return;
  let other = `_${name}`;
  while (fields.has(other)) other = `_${other}`;
  fields.delete(name);
  fields.set(other, value);
}
