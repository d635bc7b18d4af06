import { OVERTAKEN } from '../../../contract/annotations/apply-operation.ts';
import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { tagSchema } from '../../../contract/tag.ts';
import type { CsvRefusal } from '../../csv/read-records.ts';
import { tagsCsvTexts as texts } from './texts.ts';

/** The columns of every file that we write, in their order; other fields of tags come after them. */
export const TAG_COLUMNS = [
  'id',
  'title',
  'text',
  'color',
  'keywords',
  'media',
  'x',
  'y',
  'z',
  'normal x',
  'normal y',
  'normal z',
  'sweep',
] as const;
export type TagColumn = (typeof TAG_COLUMNS)[number];
/** Those that say where a tag is. */
export const PLACE_COLUMNS = ['x', 'y', 'z', 'normal x', 'normal y', 'normal z', 'sweep'] as const;

/** A column of a file: one of ours, or a field of the tags that only their owner knows. */
export type Column = { own: TagColumn } | { field: string };

/** Comes before the name of a field that would otherwise be taken for a column of ours. */
const FIELD = 'field:';
const OWN = new Map(TAG_COLUMNS.map((column) => [fold(column), column]));
/** Other names for ours, where a file has no column of that very name. */
const ALIASES = new Map<string, TagColumn>([
  ['colour', 'color'],
  ['name', 'title'],
  ['description', 'text'],
]);
/** Fields of a tag that no cell holds; and what would reach an object's prototype. */
const RESERVED = new Set([
  ...Object.keys(tagSchema.shape),
  OVERTAKEN,
  '__proto__',
  'constructor',
  'prototype',
]);

/** True for a field that may have a column: none of ours, and nothing that a tag keeps otherwise. */
export function hasColumn(field: string): boolean {
  return !RESERVED.has(field) && field.length <= NAME_MAX_LENGTH && field.isWellFormed();
}

/** The header of a field that is none of ours. */
export function fieldHeader(field: string): string {
  const name = fold(field);
  const plain = field !== '' && field === field.trim() && !field.startsWith(FIELD);
  return plain && !OWN.has(name) && !ALIASES.has(name) ? field : FIELD + field;
}

/** The columns that a file's first record names, in their order; null for those without a name. */
export interface Header {
  columns: (Column | null)[];
  refused: CsvRefusal[];
}

/** Case, spaces, hyphens and underscores do not matter in names of ours. */
export function readHeader(names: readonly string[], line: number): Header {
  const folded = new Set(names.map(fold));
  const columns = names.map((name) => readName(name, folded));
  const refused: CsvRefusal[] = [];
  const seen = new Set<string>();
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const key = columnKey(column);
    const reason = seen.has(key) ? texts.columnTwice : nameIssue(column);
    if (reason) refused.push({ line, column: names[index]!, reason });
    seen.add(key);
  }
  if (!columns.some((column) => column && 'own' in column))
    refused.push({ line, column: '', reason: texts.noColumns });
  return { columns, refused };
}

/** A name that only this column has. */
export function columnKey(column: Column): string {
  return 'own' in column ? column.own : FIELD + column.field;
}

function readName(name: string, names: ReadonlySet<string>): Column | null {
  if (name.startsWith(FIELD)) return { field: name.slice(FIELD.length) };
  const folded = fold(name);
  const alias = ALIASES.get(folded);
  const own = OWN.get(folded) ?? (alias && !names.has(fold(alias)) ? alias : undefined);
  if (own) return { own };
  const field = name.trim();
  return field === '' ? null : { field };
}

function nameIssue(column: Column): string | null {
  if ('own' in column || hasColumn(column.field)) return null;
  return RESERVED.has(column.field) ? texts.columnReserved : texts.columnTooLong;
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}
