import { BYTE_ORDER_MARK, csvRecord } from '../../../../contract/csv/write-record.ts';

/** A list as a JSON file, an item a line, made as it is read. */
export async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A list as a CSV file for spreadsheets, made as it is read. */
export async function* csvList<Item>(
  items: AsyncIterable<Item>,
  columns: Readonly<Record<string, (item: Item) => string>>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(Object.keys(columns));
  for await (const item of items) yield csvRecord(Object.values(columns).map((field) => field(item)));
}
