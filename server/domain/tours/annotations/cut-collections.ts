import { listCollections } from '../../../../contract/changes/collections.ts';
import { findScanIssue } from '../../../../contract/json/json-scan.ts';
import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX, NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { joinFields, splitFields, splitItems } from '../../../../contract/json/json-fields.ts';
import type { StoredItem } from './annotation-rows.ts';
import { isLoose } from './loose-items.ts';
import { readEarlierItem, setAside } from './read-earlier-item.ts';
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
 * collection, and no items, is kept under `_` and its name; of folders, documents and floor plans, what cannot become an item
 * (`loose-items.ts`). `items`: how many the tour has in rows already.
 */
export function cutCollections(text: string, items = 0): CutDocument | null {
  if (findScanIssue(text)) return null;
  const fields = splitFields(text);
  const collections = new Map<string, StoredItem[]>();
  let count = items;
  for (const { name } of listCollections()) {
    const cut = cutItems(name, fields.get(name) ?? '[]');
    const fits = cut !== null && count + cut.items.length <= ANNOTATIONS_MAX;
    if (!fits && name === TAGS) return null;
    if (!fits) setAside(fields, name);
    else if (cut.rest.length > 0) setAside(fields.set(name, `[${cut.rest.join(',')}]`), name);
    fields.delete(name);
    collections.set(name, fits ? cut.items : []);
    if (fits) count += cut.items.length;
  }
  for (const name of COLUMN_FIELDS) fields.delete(name);
  return { document: joinFields(fields), collections };
}

/** The items of a field's text, and what of it is none. Null where that is nothing to be told apart. */
function cutItems(collection: string, text: string): { items: StoredItem[]; rest: string[] } | null {
  if (!text.startsWith('[')) return null;
  const texts = splitItems(text);
  const read = texts.map((each, place) => readEarlierItem(collection, each, place));
  const rest = texts.filter((_, place) => read[place] === null);
  if (rest.length > 0 && !isLoose(collection)) return null;
  const items = withOwnIds(read.filter((item) => item !== null));
  const fit = items.every(({ content }) => Buffer.byteLength(content) <= ANNOTATION_MAX_BYTES);
  return fit ? { items, rest } : null;
}

function withOwnIds(items: readonly StoredItem[]): StoredItem[] {
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

function rename({ id, content }: StoredItem, taken: ReadonlySet<string>): StoredItem {
  for (let count = 2; ; count += 1) {
    const ending = `-${count}`;
    const own = `${id.slice(0, NAME_MAX_LENGTH - ending.length).toWellFormed()}${ending}`;
    if (taken.has(own)) continue;
    return { id: own, content: joinFields(splitFields(content).set('id', JSON.stringify(own))) };
  }
}
