import type { Item } from '../../../contract/changes/operation.ts';
import { csvTableOf } from '../tours/items-csv/tables.ts';
import { writeItemsCsv } from '../tours/items-csv/write-items.ts';
import type { ExportedTour } from './content/read-export.ts';

/** The text of `content/tags.csv`, or of another collection's table, in parts: the same for the same items. */
export function itemsFile({ items }: Pick<ExportedTour, 'items'>, collection: string): Generator<string> {
  return writeItemsCsv(csvTableOf(collection), parsed(items.get(collection) ?? []));
}

/** Items that are parsed each time one comes to them: all at once would take many times their text. */
function parsed(texts: readonly string[]): Iterable<Item> {
  return {
    *[Symbol.iterator]() {
      for (const text of texts) yield JSON.parse(text) as Item;
    },
  };
}
