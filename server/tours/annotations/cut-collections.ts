import { listCollections } from '../../../contract/annotations/collections.ts';
import { findBoundsIssue } from '../../../contract/json-bounds.ts';
import { findScanIssue } from '../../../contract/json-scan.ts';
import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX, NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { joinFields, splitFields, splitItems } from '../json/json-fields.ts';
import type { StoredItem } from './annotation-rows.ts';
import { COLUMN_FIELDS } from './tour-text.ts';

/** The only collection that documents of an earlier version know by its name. */
const TAGS = 'tags';

/** A document and what was cut out of it. */
export interface CutDocument {
  document: string;
  collections: ReadonlyMap<string, readonly StoredItem[]>;
}

/**
 * A document of an earlier version without its collections, and their items, each as it was written; null where it breaks a
 * bound of documents or of items, or holds something else in place of tags. Where items share an id, all but the first
 * get one of their own, made of theirs: none is lost, and each can be changed. A field that only has the name of a later
 * collection, and no items, is kept under `_` and its name. `items`: how many the tour has in rows already.
 */
export function cutCollections(text: string, items = 0): CutDocument | null {
  if (findScanIssue(text)) return null;
  const fields = splitFields(text);
  const collections = new Map<string, StoredItem[]>();
  let count = items;
  for (const { name } of listCollections()) {
    const value = fields.get(name) ?? '[]';
    const cut = cutItems(value);
    const fits = cut !== null && count + cut.length <= ANNOTATIONS_MAX;
    if (!fits && name === TAGS) return null;
    fields.delete(name);
    if (!fits) fields.set(`_${name}`, value);
    collections.set(name, fits ? cut : []);
    if (fits) count += cut.length;
  }
  for (const name of COLUMN_FIELDS) fields.delete(name);
  return { document: joinFields(fields), collections };
}

function cutItems(text: string): StoredItem[] | null {
  if (!text.startsWith('[')) return null;
  const items = splitItems(text).map(readItem);
  if (!items.every((item) => item !== null)) return null;
  const taken = new Set(items.map(({ id }) => id));
  const seen = new Set<string>();
  const own = items.map((item) => {
    if (!seen.has(item.id)) {
      seen.add(item.id);
      return item;
    }
    const renamed = rename(item, taken);
    taken.add(renamed.id);
    return renamed;
  });
  return own.every(({ content }) => Buffer.byteLength(content) <= ANNOTATION_MAX_BYTES) ? own : null;
}

function readItem(content: string): StoredItem | null {
  if (!content.startsWith('{')) return null;
  const id: unknown = JSON.parse(splitFields(content).get('id') ?? 'null');
  if (typeof id !== 'string' || id.length === 0 || id.length > NAME_MAX_LENGTH) return null;
  // PostgreSQL takes neither NUL nor half a surrogate pair in a column.
  return findBoundsIssue(id) ? null : { id, content };
}

function rename({ id, content }: StoredItem, taken: ReadonlySet<string>): StoredItem {
  for (let count = 2; ; count += 1) {
    const ending = `-${count}`;
    const own = `${id.slice(0, NAME_MAX_LENGTH - ending.length).toWellFormed()}${ending}`;
    if (taken.has(own)) continue;
    return { id: own, content: joinFields(splitFields(content).set('id', JSON.stringify(own))) };
  }
}
