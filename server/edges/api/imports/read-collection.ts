import { AppError } from '../../../../contract/errors.ts';
import { TABLE_COLLECTIONS, type TableCollection } from '../../../../contract/table-collections.ts';

/** What a table is said to hold: tags where nothing is said. Throws `invalid-request`. */
export function readCollection(name = 'tags'): TableCollection {
  const collection = TABLE_COLLECTIONS.find((own) => own === name);
  if (collection) return collection;
  throw new AppError('invalid-request', `A table holds ${TABLE_COLLECTIONS.join(' or ')}.`);
}
