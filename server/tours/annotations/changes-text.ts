import type { AnnotationTable } from '../../store/schema.ts';

/** A row of `annotations` as far as changes tell of it. */
export type ChangedRow = Pick<AnnotationTable, 'collection' | 'item_id' | 'sort' | 'removed' | 'content'>;

interface Changes {
  since: number;
  revision: number;
  /** The JSON of the object of fields. */
  fields: string;
  /** Every item that changed, as it is now. */
  rows: readonly ChangedRow[];
}

/** The JSON of a `TourChanges` (contract/annotations/tour-changes.ts). Items are told as they are stored. */
export function changesText({ since, revision, fields, rows }: Changes): string {
  const collections = [...Map.groupBy(rows, ({ collection }) => collection)].map(
    ([collection, own]) => `${JSON.stringify(collection)}:${collectionText(own)}`,
  );
  return `{"since":${since},"revision":${revision},"fields":${fields},"collections":{${collections.join(',')}}}`;
}

function collectionText(rows: readonly ChangedRow[]): string {
  const set = rows.filter(({ removed }) => !removed).sort(byOrder);
  const removed = rows.filter((row) => row.removed);
  const ids = removed.map(({ item_id }) => JSON.stringify(item_id));
  return `{"set":[${set.map(({ content }) => content).join(',')}],"removed":[${ids.join(',')}]}`;
}

function byOrder(a: ChangedRow, b: ChangedRow): number {
  return a.sort - b.sort || (a.item_id < b.item_id ? -1 : 1);
}
