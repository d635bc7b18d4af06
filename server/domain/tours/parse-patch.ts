import { z } from 'zod';
import { type Collection, listCollections } from '../../../contract/changes/collections.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { ISSUES_MAX, TAGS_MAX } from '../../../contract/limits.ts';
import { TOUR_SERVER_FIELDS, type TourPatch, fieldsPatchSchema } from '../../../contract/tour.ts';
import { parseDocument, refuse, refuseFields } from '../../platform/store/parse-document.ts';
import type { StoredItem } from './annotations/annotation-rows.ts';
import { isLoose, lackingFields } from './annotations/loose-items.ts';
import { parseItems } from './annotations/parse-items.ts';

const arraySchema = z.array(z.unknown()).max(TAGS_MAX);

/** A merge-write of a tour. */
export interface ParsedPatch {
  fields: TourPatch;
  /** All items of each collection that it names. */
  collections: ReadonlyMap<string, readonly StoredItem[]>;
}

/** A merge-write as a client sent it, without what the server alone sets. Throws `invalid-document`. */
export async function parsePatch(input: unknown): Promise<ParsedPatch> {
  // collections by themselves: as many items as there may be take long, and to list all that is wrong with them longer
  const fields: Record<string, unknown> = parseDocument(fieldsPatchSchema, input);
  for (const field of TOUR_SERVER_FIELDS) delete fields[field];
  const collections = new Map<string, StoredItem[]>();
  for (const collection of listCollections()) {
    const { name } = collection;
    if (fields[name] !== undefined) collections.set(name, await parseCollection(collection, fields[name]));
    delete fields[name];
  }
  return { fields, collections };
}

async function parseCollection(collection: Collection, value: unknown): Promise<StoredItem[]> {
  const { name } = collection;
  const array = arraySchema.safeParse(value);
  if (!array.success)
    throw refuse(array.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
  const items = await parseItems(
    array.data.map((sent, index) => ({ collection, item: asItem(name, sent, index), path: [name, index] })),
  );
  const repeated = findRepeated(name, items);
  if (repeated.length > 0) throw refuseFields(repeated);
  return items.map(({ id, content }) => ({ id, content }));
}

/** Clients of earlier versions wrote anything into some of these fields: what can become an item does. */
function asItem(collection: string, sent: unknown, place: number): unknown {
  const lacking = isLoose(collection) ? lackingFields(collection, sent, place) : null;
  if (!lacking) return sent;
  return typeof sent === 'string' ? lacking : { ...(sent as object), ...lacking };
}

function findRepeated(name: string, items: readonly StoredItem[]): FieldIssue[] {
  const seen = new Set<string>();
  const repeated: FieldIssue[] = [];
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) repeated.push({ pointer: `/${name}/${index}/id`, detail: 'Another item has this id.' });
    if (repeated.length >= ISSUES_MAX) break;
    seen.add(id);
  }
  return repeated;
}
