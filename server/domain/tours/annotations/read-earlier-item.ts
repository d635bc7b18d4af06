import { type Collection, findCollection } from '../../../../contract/changes/collections.ts';
import type { Item } from '../../../../contract/changes/operation.ts';
import { findBoundsIssue } from '../../../../contract/json/json-bounds.ts';
import { ANNOTATION_MAX_BYTES, NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { joinFields, splitFields } from '../../../../contract/json/json-fields.ts';
import type { StoredItem } from './annotation-rows.ts';
import { deriveId, isLoose, lackingFields } from './loose-items.ts';

/** An item of a document of an earlier version, from its text; null for what is none and cannot become one. */
export function readEarlierItem(collection: string, text: string, place: number): StoredItem | null {
  const item = isLoose(collection) ? makeItem(collection, text, place) : readItem(text);
  return item && Buffer.byteLength(item.content) <= ANNOTATION_MAX_BYTES ? item : null;
}

function readItem(content: string): StoredItem | null {
  if (!content.startsWith('{')) return null;
  const id: unknown = JSON.parse(splitFields(content).get('id') ?? 'null');
  return typeof id === 'string' && isId(id) ? { id, content } : null;
}

function isId(id: string): boolean {
  // PostgreSQL takes neither NUL nor half a surrogate pair in a column.
  return id.length > 0 && id.length <= NAME_MAX_LENGTH && !findBoundsIssue(id);
}

/** What it had is kept to the letter, under another name where it is not what the field holds today. */
function makeItem(name: string, text: string, place: number): StoredItem | null {
  const value: unknown = JSON.parse(text);
  const lacking = lackingFields(name, value, place);
  const collection = findCollection(name);
  if (!lacking || !collection) return null;
  const fields = typeof value === 'string' ? new Map<string, string>() : splitFields(text);
  // No version before had files of its own.
  setAside(fields, 'file');
  const id = lacking.id ?? (value as Item).id;
  const own = isId(id) ? id : deriveId(name, value, place);
  if (own !== id || typeof (value as Item).id !== 'string') setAside(fields, 'id');
  fields.set('id', JSON.stringify(own));
  if (lacking.name !== undefined) fields.set('name', JSON.stringify(lacking.name));
  return fillIn(fields, collection) ? { id: own, content: joinFields(fields) } : null;
}

/** Adds what the schema fills in, and sets aside what it refuses; false where there is no end of it. */
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

/** Moves a field to a name of its own, where nothing reads it. */
export function setAside(fields: Map<string, string>, name: string): void {
  const value = fields.get(name);
  if (value === undefined) return;
  let other = `_${name}`;
  while (fields.has(other)) other = `_${other}`;
  fields.delete(name);
  fields.set(other, value);
}
