import type { Item } from '../../../contract/annotations/operation.ts';
import { type Column, type TagColumn } from './columns.ts';
import { writeKeywords } from './keyword-list.ts';

/** What a file says of a tag in a column: a number for a number, '' for nothing and for what a cell cannot hold. */
export function writeCell(tag: Item, column: Column): string | number {
  return 'own' in column ? writeOwn(tag, column.own) : writeScalar(ownField(tag, column.field));
}

/** The value of a field that only the tags' owner knows, whatever it is called: every object has a `toString`. */
export function ownField(tag: Item, field: string): unknown {
  return Object.hasOwn(tag, field) ? tag[field] : undefined;
}

/** True for what a cell can hold. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const AXES = { x: 0, y: 1, z: 2 } as const;

function writeOwn(tag: Item, column: TagColumn): string | number {
  switch (column) {
    case 'x':
    case 'y':
    case 'z':
      return coordinate(tag.position, AXES[column]);
    case 'normal x':
    case 'normal y':
    case 'normal z':
      // A tag that is still to be placed has the normal that every tag begins with.
      return tag.position === undefined ? '' : coordinate(tag.normal, AXES[column.at(-1) as 'x']);
    case 'keywords':
      return Array.isArray(tag.keywords) ? writeKeywords(tag.keywords as string[]) : '';
    default:
      return writeScalar(tag[column]);
  }
}

function writeScalar(value: unknown): string | number {
  return isScalar(value) ? (typeof value === 'boolean' ? String(value) : value) : '';
}

function coordinate(vector: unknown, axis: number): string | number {
  const value = Array.isArray(vector) ? (vector[axis] as unknown) : undefined;
  return typeof value === 'number' ? value : '';
}
