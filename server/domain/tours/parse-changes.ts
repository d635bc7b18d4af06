import {
  type Collection,
  findCollection,
  listCollections,
  TWIN_FIELDS,
} from '../../../contract/changes/collections.ts';
import { type Item, type Operation, TWIN } from '../../../contract/changes/operation.ts';
import { operationsInputSchema } from '../../../contract/changes/operation-schema.ts';
import { fieldsPatchSchema, TOUR_SERVER_FIELDS, type TourPatch } from '../../../contract/tour.ts';
import { parseDocument, refuse, refuseFields } from '../../platform/store/parse-document.ts';
import { z } from 'zod';
import type { FieldIssue } from '../../../contract/errors.ts';
import { ANNOTATION_MAX_BYTES, ISSUES_MAX, TAGS_MAX } from '../../../contract/limits.ts';
import { isLoose, lackingFields } from '../../platform/store/migrations/cut-collections.ts';
import type { StoredItem } from './annotation-rows.ts';
import { setImmediate } from 'node:timers/promises';

export interface ParsedOperations {
  operations: Operation[];
  /** Global id of the tour that the operations are for. Undefined if the client does not name the tour. */
  tourId: string | undefined;
}

/**
 * Returns the operations in a client's request. Rejects all operations if one is invalid. Throws
 * `invalid-document`.
 */
export async function parseOperations(input: unknown): Promise<ParsedOperations> {
  const { operations, tourId } = parseDocument(operationsInputSchema, input);
  const collections = operations.map(({ collection }) =>
    collection === TWIN ? TWIN_FIELDS : findCollection(collection),
  );
  const refused = operations.flatMap(({ collection, kind }, index) => {
    if (!collections[index])
      return [{ pointer: `/operations/${index}/collection`, detail: 'This collection does not exist.' }];
    if (collection !== TWIN || kind === 'change') return [];
    const detail = 'This request can change a twin, but not create or delete one.';
    return [{ pointer: `/operations/${index}/kind`, detail }];
  });
  refused.push(...findSplitGroups(operations));
  if (refused.length > 0) throw refuseFields(refused);
  const kept = operations.flatMap(({ kind, item }, index) =>
    kind === 'remove' ? [] : [{ collection: collections[index]!, item, path: ['operations', index, 'item'] }],
  );
  const parsed = (await parseItems(kept)).values();
  const own = operations.map((operation, index): Operation => {
    if (operation.kind === 'remove')
      return { ...operation, item: asStored(collections[index]!, operation.item) };
    const { item } = parsed.next().value!;
    return operation.kind === 'add'
      ? { ...operation, item }
      : { ...operation, item, changed: ownFields(operation) };
  });
  return { operations: own, tourId };
}

/** Returns an error for each operation that continues a group after other operations interrupted it. */
export function findSplitGroups(operations: readonly Operation[]): FieldIssue[] {
  const ended = new Set<string>();
  return operations.flatMap(({ group }, index) => {
    const before = operations[index - 1]?.group;
    if (before !== undefined && before !== group) ended.add(before);
    const isSplit = group !== undefined && ended.has(group);
    const detail = 'The operations of a group must be consecutive.';
    return isSplit ? [{ pointer: `/operations/${index}/group`, detail }] : [];
  });
}

/**
 * Returns an item with the defaults that stored items have, or unchanged if it is invalid. The item of a
 * removal may be invalid, because it is only compared.
 */
function asStored({ schema }: Collection, item: Item): Item {
  const parsed = schema.safeParse(item);
  return parsed.success ? parsed.data : item;
}

/**
 * Returns the names of the fields that an operation changes. Omits fields that neither item has itself, such
 * as `constructor`, which every object inherits. For a twin, also omits its collections, `public`, fields
 * that the server sets, and removed fields, because a twin's fields can be empty but not removed.
 */
function ownFields({ collection, item, before, changed }: Extract<Operation, { kind: 'change' }>): string[] {
  if (collection !== TWIN)
    return changed.filter((name) => Object.hasOwn(item, name) || Object.hasOwn(before, name));
  return changed.filter(
    (name) => Object.hasOwn(item, name) && !NOT_A_FIELD.has(name) && !findCollection(name),
  );
}

const NOT_A_FIELD: ReadonlySet<string> = new Set(['id', 'public', ...TOUR_SERVER_FIELDS]);

const arraySchema = z.array(z.unknown()).max(TAGS_MAX);

/** A parsed request to merge fields and collections into a tour. */
export interface ParsedPatch {
  fields: TourPatch;
  /** All items of each collection in the patch. */
  collections: ReadonlyMap<string, readonly StoredItem[]>;
}

/**
 * Returns the patch in a client's request, without fields that only the server sets. Throws
 * `invalid-document`.
 */
export async function parsePatch(input: unknown): Promise<ParsedPatch> {
  // Parses collections separately, because listing all errors of many items would take too long.
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

/**
 * Returns a value as an item where possible, because earlier versions let clients write any values into some
 * collections.
 */
function asItem(collection: string, sent: unknown, place: number): unknown {
  const lacking = isLoose(collection) ? lackingFields(collection, sent, place) : null;
  if (!lacking) return sent;
  return typeof sent === 'string' ? lacking : { ...(sent as object), ...lacking };
}

function findRepeated(name: string, items: readonly StoredItem[]): FieldIssue[] {
  const seen = new Set<string>();
  const repeated: FieldIssue[] = [];
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id))
      repeated.push({ pointer: `/${name}/${index}/id`, detail: 'Another item has the same id.' });
    if (repeated.length >= ISSUES_MAX) break;
    seen.add(id);
  }
  return repeated;
}

/**
 * Number of items to check before yielding to the event loop. Checking this many items takes about a
 * millisecond.
 */
const ITEMS_PER_ROUND = 100;

/** An item that a client sent. */
export interface SentItem {
  collection: Collection;
  item: unknown;
  /** The position of the item in the request body. */
  path: readonly PropertyKey[];
}

export interface ParsedItem extends StoredItem {
  item: Item;
}

/**
 * Returns items parsed by the schemas of their collections. Throws `invalid-document` with the first few
 * errors.
 */
async function parseItems(sent: readonly SentItem[]): Promise<ParsedItem[]> {
  const parsed: ParsedItem[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for (const [index, { collection, item, path }] of sent.entries()) {
    if (index > 0 && index % ITEMS_PER_ROUND === 0) await setImmediate();
    const result = collection.schema.safeParse(item);
    if (result.success) {
      const content = JSON.stringify(result.data);
      const most = collection.bytes ?? ANNOTATION_MAX_BYTES;
      if (Buffer.byteLength(content) > most) issues.push(tooLarge(item, path, most));
      parsed.push({ id: result.data.id, item: result.data, content });
    } else {
      for (const issue of result.error.issues) issues.push({ ...issue, path: [...path, ...issue.path] });
    }
    if (issues.length >= ISSUES_MAX) break;
  }
  if (issues.length > 0) throw refuse(issues);
  return parsed;
}

function tooLarge(input: unknown, path: readonly PropertyKey[], most: number): z.core.$ZodIssue {
  const message = `An item can be at most ${most / 1024} KiB.`;
  return { code: 'custom', input, path: [...path], message };
}
