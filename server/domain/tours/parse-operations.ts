import { type Collection, findCollection, TWIN_FIELDS } from '../../../contract/changes/collections.ts';
import { type Item, type Operation, TWIN } from '../../../contract/changes/operation.ts';
import { operationsInputSchema } from '../../../contract/changes/operation-schema.ts';
import { TOUR_SERVER_FIELDS } from '../../../contract/tour.ts';
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
  const collections = operations.map(({ collection }) =>
    collection === TWIN ? TWIN_FIELDS : findCollection(collection),
  );
  const refused = operations.flatMap(({ collection, kind }, index) => {
    if (!collections[index])
      return [{ pointer: `/operations/${index}/collection`, detail: 'There is no such collection.' }];
    const isAllowed = collection !== TWIN || kind === 'change';
    return isAllowed
      ? []
      : [{ pointer: `/operations/${index}/kind`, detail: 'A twin is changed, not added or removed.' }];
  });
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

/** What is removed need not be what could be added: it is only compared, with the defaults that a stored one has. */
function asStored({ schema }: Collection, item: Item): Item {
  const parsed = schema.safeParse(item);
  return parsed.success ? parsed.data : item;
}

/**
 * Names that neither item has say nothing; such as `constructor` would reach what every object inherits. Of a twin, a field is emptied and
 * not taken away, and what the server alone sets, who may see it and its collections are no fields of this kind.
 */
function ownFields({ collection, item, before, changed }: Extract<Operation, { kind: 'change' }>): string[] {
  if (collection !== TWIN)
    return changed.filter((name) => Object.hasOwn(item, name) || Object.hasOwn(before, name));
  return changed.filter(
    (name) => Object.hasOwn(item, name) && !NOT_A_FIELD.has(name) && !findCollection(name),
  );
}

const NOT_A_FIELD: ReadonlySet<string> = new Set(['id', 'public', ...TOUR_SERVER_FIELDS]);
