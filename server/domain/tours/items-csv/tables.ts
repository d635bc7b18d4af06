import { pointSchema } from '../../../../contract/points/point.ts';
import { POINT_TYPES } from '../../../../contract/points/point-types.ts';
import { STOP_SECONDS } from '../../../../contract/points/stop.ts';
import { type CaptureView, formatView, parseView } from '../../../../contract/protocol/view-state.ts';
import {
  type CellContext,
  type CellValue,
  type CsvTable,
  NOTHING,
  PLACE_COLUMNS,
  Wrong,
  fieldHeader,
  hasColumn,
} from './columns.ts';
import {
  readAddressCell,
  readColorCell,
  readKeywords,
  readNumber,
  writeKeywords,
  isScalar,
  writeCell,
} from './cells.ts';
import { itemsCsvTexts as texts } from './texts.ts';
import { tagSchema } from '../../../../contract/tag.ts';
import type { Item } from '../../../../contract/changes/operation.ts';
import { CSV_MAX_COLUMNS } from '../../../platform/csv/limits.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../../../contract/csv/write-record.ts';

export const tagsTable: CsvTable = {
  name: 'tags',
  schema: tagSchema,
  item: 'tag',
  items: 'tags',
  titleField: 'title',
  columns: ['id', 'title', 'text', 'color', 'keywords', 'media', ...PLACE_COLUMNS],
  aliases: new Map([
    ['colour', 'color'],
    ['name', 'title'],
    ['description', 'text'],
  ]),
  filledIn: new Set(),
  fields: Object.keys(tagSchema.shape),
  fieldOf: new Map(),
  read: new Map([
    ['color', readColorCell],
    ['keywords', (text) => (text.trim() === '' ? undefined : readKeywords(text))],
    ['media', readAddressCell],
  ]),
  write: new Map([
    ['keywords', ({ keywords }) => (Array.isArray(keywords) ? writeKeywords(keywords as string[]) : '')],
  ]),
};

/** The table of points. A point's view is in a single cell, as the fragment of a link to the view. */
export const pointsTable: CsvTable = {
  name: 'points',
  schema: pointSchema,
  item: 'point',
  items: 'points',
  titleField: 'title',
  columns: [
    'id',
    'title',
    'text',
    'type',
    'picture',
    'floor',
    'room',
    ...PLACE_COLUMNS,
    'view',
    'stop order',
    'stop seconds',
  ],
  aliases: new Map([
    ['name', 'title'],
    ['description', 'text'],
    ['storey', 'floor'],
    ['image', 'picture'],
  ]),
  filledIn: new Set(['floor', 'room', 'view', 'stop order', 'stop seconds']),
  fields: Object.keys(pointSchema.shape),
  fieldOf: new Map([
    ['stop order', 'stopOrder'],
    ['stop seconds', 'stopSeconds'],
  ]),
  read: new Map([
    ['type', readType],
    ['picture', readAddressCell],
    ['floor', readId],
    ['room', readId],
    ['view', readView],
    ['stop order', readOptionalNumber],
    ['stop seconds', readSeconds],
  ]),
  write: new Map([['view', ({ view }) => (view ? formatView(view as CaptureView) : '')]]),
};

/**
 * Returns the id of a point type. The cell contains an id or the name of a built-in type. An unknown id
 * refers to a type that the twin defines.
 */
function readType(text: string): CellValue {
  const wanted = text.trim();
  if (wanted === '') return NOTHING;
  const folded = wanted.toLowerCase();
  return POINT_TYPES.find(({ id, name }) => id === folded || name.toLowerCase() === folded)?.id ?? wanted;
}

function readId(text: string): CellValue {
  return text.trim() || undefined;
}

function readView(text: string): CellValue {
  if (text.trim() === '') return undefined;
  const view = parseView(text.trim());
  if (!view) return new Wrong(texts.noView);
  const { mode, sweep, position, yaw, pitch, floor } = view;
  return { mode, sweep, position, yaw, pitch, floor };
}

function readOptionalNumber(text: string, { decimalComma }: CellContext): CellValue {
  if (text.trim() === '') return undefined;
  return readNumber(text, decimalComma) ?? new Wrong(texts.noNumber(decimalComma));
}

function readSeconds(text: string, cell: CellContext): CellValue {
  const seconds = readOptionalNumber(text, cell);
  const fits = typeof seconds !== 'number' || (seconds >= STOP_SECONDS.least && seconds <= STOP_SECONDS.most);
  return fits ? seconds : new Wrong(texts.noSeconds);
}

/** The tables of all kinds of annotations that can be exported and imported. */
const csvTables = new Map([tagsTable, pointsTable].map((table) => [table.name, table]));

export function defineCsvTable(table: CsvTable): void {
  csvTables.set(table.name, table);
}

/** Returns the table of a collection. Throws if there is none. */
export function csvTableOf(collection: string): CsvTable {
  const table = csvTables.get(collection);
  if (!table) throw new Error(`There is no table for ${collection}.`);
  return table;
}

/**
 * Yields the items as a CSV file, record by record, in the given order. Iterates over the items twice.
 * Additional fields of items become columns, sorted by name. Omits fields that do not fit into a cell, and
 * columns beyond the maximum number.
 */
export function* writeItemsCsv(table: CsvTable, items: Iterable<Item>): Generator<string> {
  const fields = listFields(table, items);
  const columns = [...table.columns.map((own) => ({ own })), ...fields.map((field) => ({ field }))];
  yield BYTE_ORDER_MARK + csvRecord([...table.columns, ...fields.map((field) => fieldHeader(table, field))]);
  for (const item of items) yield csvRecord(columns.map((column) => writeCell(table, item, column)));
}

function listFields(table: CsvTable, items: Iterable<Item>): string[] {
  const fields = new Set<string>();
  for (const item of items) {
    for (const [field, value] of Object.entries(item)) {
      if (isScalar(value) && hasColumn(table, field)) fields.add(field);
    }
  }
  return [...fields].sort().slice(0, CSV_MAX_COLUMNS - table.columns.length);
}
