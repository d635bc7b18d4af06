import { type Collection, findCollection } from '../../../contract/changes/collections.ts';
import type { Item, Operation } from '../../../contract/changes/operation.ts';
import { operationsInputSchema } from '../../../contract/changes/operation-schema.ts';
import { parseDocument, refuseFields } from '../../platform/store/parse-document.ts';
import { parseItems } from './annotations/parse-items.ts';

export interface ParsedOperations {
  operations: Operation[];
  /** The tour that they were made to; undefined from clients that do not say. */
  tourId: string | undefined;
}

/** Operations as a client sent them; all are refused where one is. Throws `invalid-document`. */
export async function parseOperations(input: unknown): Promise<ParsedOperations> {
  const { operations, tourId } = parseDocument(operationsInputSchema, input);
  const collections = operations.map(({ collection }) => findCollection(collection));
  const unknown = collections.flatMap((collection, index) =>
    collection
      ? []
      : [{ pointer: `/operations/${index}/collection`, detail: 'There is no such collection.' }],
  );
  if (unknown.length > 0) throw refuseFields(unknown);
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

/** What is removed need not be what could be added: it is only compared, with the defaults that a stored one has. */
function asStored({ schema }: Collection, item: Item): Item {
  const parsed = schema.safeParse(item);
  return parsed.success ? parsed.data : item;
}

/** Names that neither item has say nothing; such as `constructor` would reach what every object inherits. */
function ownFields({ item, before, changed }: Extract<Operation, { kind: 'change' }>): string[] {
  return changed.filter((name) => Object.hasOwn(item, name) || Object.hasOwn(before, name));
}
