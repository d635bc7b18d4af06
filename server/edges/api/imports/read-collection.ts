import { isTableCollection, tableCollections } from '../../../../contract/changes/kinds/kinds.ts';
import { AppError } from '../../../../contract/errors.ts';

/** What a table is said to hold: tags where nothing is said. Throws `invalid-request`. */
export function readCollection(name = 'tags'): string {
  if (isTableCollection(name)) return name;
  throw new AppError('invalid-request', `A table holds ${tableCollections().join(' or ')}.`);
}
