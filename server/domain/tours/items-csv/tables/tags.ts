import { tagSchema } from '../../../../../contract/tag.ts';
import type { CsvTable } from '../csv-table.ts';
import { readKeywords, writeKeywords } from '../keyword-list.ts';
import { PLACE_COLUMNS } from '../place-columns.ts';
import { readAddressCell, readColorCell } from './read-field.ts';

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
    ['color', (text) => readColorCell(text)],
    ['keywords', (text) => (text.trim() === '' ? undefined : readKeywords(text))],
    ['media', readAddressCell],
  ]),
  write: new Map([
    ['keywords', ({ keywords }) => (Array.isArray(keywords) ? writeKeywords(keywords as string[]) : '')],
  ]),
};
