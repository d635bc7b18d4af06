import type { Item } from '../../../../contract/changes/operation.ts';
import { type Column, fieldOf } from './columns.ts';
import type { CsvTable } from './csv-table.ts';

/** What a file says of an item in a column: a number for a number, '' for nothing and for what a cell cannot hold. */
export function writeCell(table: CsvTable, item: Item, column: Column): string | number {
  return 'own' in column ? writeOwn(table, item, column.own) : writeScalar(ownField(item, column.field));
}

/** The value of a field that only the items' owner knows, whatever it is called: every object has a `toString`. */
export function ownField(item: Item, field: string): unknown {
  return Object.hasOwn(item, field) ? item[field] : undefined;
}

/** True for what a cell can hold. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const AXES = { x: 0, y: 1, z: 2 } as const;

function writeOwn(table: CsvTable, item: Item, column: string): string | number {
  const write = table.write.get(column);
  if (write) return write(item);
  switch (column) {
    case 'x':
    case 'y':
    case 'z':
      return coordinate(item.position, AXES[column]);
    case 'normal x':
    case 'normal y':
    case 'normal z':
      // One that is still to be placed has the normal that every item begins with.
      return item.position === undefined ? '' : coordinate(item.normal, AXES[column.at(-1) as 'x']);
    default:
      return writeScalar(item[fieldOf(table, { own: column })]);
  }
}

function writeScalar(value: unknown): string | number {
  return isScalar(value) ? (typeof value === 'boolean' ? String(value) : value) : '';
}

function coordinate(vector: unknown, axis: number): string | number {
  const value = Array.isArray(vector) ? (vector[axis] as unknown) : undefined;
  return typeof value === 'number' ? value : '';
}
