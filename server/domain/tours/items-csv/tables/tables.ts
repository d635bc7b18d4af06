import type { CsvTable } from '../csv-table.ts';
import { pointsTable } from './points.ts';
import { tagsTable } from './tags.ts';

/** The table of each kind of annotation that comes and goes as one. */
const csvTables = new Map([tagsTable, pointsTable].map((table) => [table.name, table]));

export function defineCsvTable(table: CsvTable): void {
  csvTables.set(table.name, table);
}

/** Throws where a kind has no table. */
export function csvTableOf(collection: string): CsvTable {
  const table = csvTables.get(collection);
  if (!table) throw new Error(`There is no table of ${collection}.`);
  return table;
}
