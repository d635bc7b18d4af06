import type { TableCollection } from '../../../../../contract/table-collections.ts';
import type { CsvTable } from '../csv-table.ts';
import { pointsTable } from './points.ts';
import { tagsTable } from './tags.ts';

/** The table of each collection that comes and goes as one. */
export const csvTables: Readonly<Record<TableCollection, CsvTable>> = {
  tags: tagsTable,
  points: pointsTable,
};
