import type { Item } from '../../../../contract/changes/operation.ts';
import { ANNOTATIONS_MAX, ANNOTATION_MAX_BYTES, NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { CSV_MAX_UNPACKED } from '../../../platform/csv/limits.ts';
import { type CsvRefusal, readRecords } from '../../../platform/csv/read-records.ts';
import {
  type CsvTable,
  type Cell,
  type Header,
  readHeader,
  type Row,
  cellOf,
  columnKey,
  fieldOf,
  type RowIssue,
  PLACE_COLUMNS,
} from './columns.ts';
import { itemsCsvTexts as texts } from './texts.ts';
import { createHash } from 'node:crypto';
import { sameValue } from '../../../../contract/json/same-value.ts';
import type { StoredItem } from '../annotation-rows.ts';
import { unifyLineEnds, readFields, readPlace } from './cells.ts';
import { findBoundsIssue } from '../../../../contract/json/json-bounds.ts';

/**
 * Returns the effect of importing a CSV file of items, which `writeItemsCsv` or another program wrote. A row
 * with the id of an item changes the item's fields for which the file has columns. A row with any other id
 * adds an item. A row without an id gets a reproducible id (`RowIds`), and adds an item unless an item
 * already has that id. If one does, the row was imported before, and can only add a missing position. Items
 * without a row do not change. An unknown column becomes a field with the column's name. Never throws,
 * whatever the file contains.
 */
export function readItemsCsv(table: CsvTable, file: Uint8Array, existing: readonly Item[]): ItemsFromCsv {
  const rows = new ItemRows(table, existing);
  let header = null as Header | null;
  /** Columns that have cells but no name. */
  const unnamed = new Set<number>();
  const { refused, notices } = readRecords(file, ANNOTATIONS_MAX + 1, ({ line, fields }, separator) => {
    // The first record contains the names of the columns.
    if (!header) return void (header = readHeader(table, fields, line));
    const { columns } = header;
    if (header.refused.length > 0 || fields.every(isBlank)) return;
    if (!fields.slice(columns.length).every(isBlank))
      return rows.refuse({ line, column: '', reason: texts.tooManyCells });
    const cells = columns.flatMap((column, index): Cell[] => {
      const text = fields[index] ?? '';
      if (column) return [{ ...column, text }];
      if (!isBlank(text)) unnamed.add(index);
      return [];
    });
    rows.take({ line, cells, decimalComma: separator !== ',' });
  });
  // If the file cannot be read completely, discards all of its rows.
  if (refused) return new ItemRows(table, existing).end([refused], []);
  const skipped = unnamed.size > 0 ? [texts.leftOut(unnamed.size)] : [];
  const empty = [{ line: 1, column: '', reason: texts.empty }];
  return rows.end(header?.refused ?? empty, [...notices, ...skipped]);
}

/** The effect of importing a CSV file into a collection of a tour. */
export interface ItemsFromCsv {
  /** Returns the resulting items: existing ones in order, with their changes, then new ones. */
  items: () => Iterable<StoredItem>;
  /** Number of resulting items. */
  count: number;
  /** Ids of added items, in file order. */
  added: string[];
  changed: string[];
  /** Number of valid rows that change nothing. */
  unchanged: number;
  /** Number of valid rows whose item is still unplaced. */
  unplaced: number;
  /**
   * The first problems with rows and columns, in file order. A row with problems is rejected. For an
   * unreadable file, the list contains only the problem with the file, and nothing changes.
   */
  refused: CsvRefusal[];
  /**
   * Total number of problems, even if they are not listed. At most `ROW_ISSUES_MAX` problems are counted per
   * row.
   */
  refusedCount: number;
  /** Messages about how the file was interpreted. */
  notices: string[];
}

/** Maximum number of problems to list in total, and to report per row. */
const REFUSED_MAX = 100;
const ROW_ISSUES_MAX = 5;
/** Matches the notation in which spreadsheets write numbers with too many digits. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/;
/** Columns that `RowIds` does not use in any table. */
const NO_KEY = new Set<string>(['id', ...PLACE_COLUMNS]);

/** A valid item. `content`: the item as JSON, or null if the item does not change. */
interface MadeItem {
  item: Item;
  content: string | null;
}

/** Collects the resulting items of a collection while the rows of a file are read. */
class ItemRows {
  readonly #table: CsvTable;
  readonly #existing: ReadonlyMap<string, Item>;
  /**
   * New and changed items as JSON, by id. Parsed objects with many fields would need ten times the memory.
   */
  readonly #written = new Map<string, string>();
  readonly #refused: CsvRefusal[] = [];
  #refusedCount = 0;
  readonly #added: string[] = [];
  readonly #changed: string[] = [];
  readonly #ids = new RowIds();
  /** For each id, the line of the valid row that has the id. */
  readonly #lines = new Map<string, number>();
  #unchanged = 0;
  #unplaced = 0;
  #bytes = 0;

  constructor(table: CsvTable, existing: readonly Item[]) {
    this.#table = table;
    this.#existing = new Map(existing.map((item) => [item.id, item]));
  }

  refuse(refusal: CsvRefusal): void {
    this.#refusedCount += 1;
    if (this.#refused.length < REFUSED_MAX) this.#refused.push(refusal);
  }

  take(row: Row): void {
    const issues: RowIssue[] = [];
    const id = this.#readId(row, issues);
    const before = id === null ? null : (this.#existing.get(id.text) ?? null);
    const checked = id === null ? null : this.#makeItem(id, before, row, issues);
    if (issues.length > 0 || !checked) return this.#refuseRow(row, issues);
    const { item, content } = checked;
    this.#lines.set(item.id, row.line);
    if (item.position === undefined) this.#unplaced += 1;
    if (content === null) return void (this.#unchanged += 1);
    (before ? this.#changed : this.#added).push(item.id);
    this.#written.set(item.id, content);
  }

  /**
   * Returns the result. `refused`: problems with the whole file. `notices`: messages about how the file was
   * interpreted.
   */
  end(refused: readonly CsvRefusal[], notices: string[]): ItemsFromCsv {
    for (const refusal of refused) this.refuse(refusal);
    return {
      count: this.#existing.size + this.#added.length,
      items: () => this.#items(),
      added: this.#added,
      changed: this.#changed,
      unchanged: this.#unchanged,
      unplaced: this.#unplaced,
      refused: this.#refused,
      refusedCount: this.#refusedCount,
      notices,
    };
  }

  *#items(): Generator<StoredItem> {
    for (const [id, item] of this.#existing)
      yield { id, content: this.#written.get(id) ?? JSON.stringify(item) };
    for (const id of this.#added) yield { id, content: this.#written.get(id)! };
  }

  #refuseRow({ line }: Row, issues: readonly RowIssue[]): void {
    for (const issue of issues.slice(0, ROW_ISSUES_MAX)) this.refuse({ line, ...issue });
  }

  /** Returns the id of a row, or null if it is invalid. `given`: whether the file contains the id. */
  #readId(row: Row, issues: RowIssue[]): { text: string; given: boolean } | null {
    const cell = cellOf(row, 'id');
    const exact = cell?.text ?? '';
    const text = this.#existing.has(exact) ? exact : exact.trim();
    if (text === '') return { text: this.#ids.next(keyOf(this.#table, row)), given: false };
    const { header: column } = cell!;
    const twice = this.#lines.get(text);
    if (text.length > NAME_MAX_LENGTH) issues.push({ column, reason: texts.idTooLong });
    else if (twice !== undefined) issues.push({ column, reason: texts.idTwice(twice) });
    else if (ROUNDED.test(text) && !this.#existing.has(text))
      issues.push({ column, reason: texts.idRounded });
    return issues.length > 0 ? null : { text, given: true };
  }

  /**
   * Returns the item of a row, or null if the row is invalid. `content` is null if the item does not change.
   */
  #makeItem(
    id: { text: string; given: boolean },
    before: Item | null,
    row: Row,
    issues: RowIssue[],
  ): MadeItem | null {
    const fields: Record<string, unknown> = {};
    if (id.given || !before) Object.assign(fields, readFields(this.#table, row, before, issues));
    if (id.given || before?.position === undefined)
      Object.assign(fields, readPlace(this.#table, row, before, issues));
    if (issues.length > 0) return null;
    if (before && Object.keys(fields).length === 0) return { item: before, content: null };
    // A row cannot remove the title of an existing item.
    // A new item needs a title, unless its row contains an id.
    const { titleField } = this.#table;
    const title = fields[titleField];
    const untitled = before ? title === '' : !id.given && isBlank(title);
    if (untitled)
      issues.push({
        column: cellOf(row, titleField)?.header ?? '',
        reason: texts.titleMissing(this.#table.item),
      });
    if (!before && this.#existing.size + this.#added.length >= ANNOTATIONS_MAX)
      issues.push({ column: '', reason: texts.tooMany(this.#table.items) });
    const checked = checkItem(
      this.#table,
      { [titleField]: '', ...before, ...fields, id: id.text },
      row,
      issues,
    );
    if (!checked) return null;
    if (before && sameValue(before, checked.item)) return { item: before, content: null };
    this.#bytes += Buffer.byteLength(checked.content);
    if (this.#bytes > CSV_MAX_UNPACKED) issues.push({ column: '', reason: texts.tooMuch });
    return checked;
  }
}

/** Returns the cells from which the id of a row is derived: those that describe the object itself. */
function keyOf({ filledIn }: CsvTable, { cells }: Row): [string, string][] {
  return cells.flatMap(({ column, text }) => {
    const key = columnKey(column);
    return isBlank(text) || NO_KEY.has(key) || filledIn.has(key)
      ? []
      : [[key, unifyLineEnds(text)] as [string, string]];
  });
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

/** Number of hexadecimal digits of the hash in an id. */
const DIGITS = 24;

/**
 * Derives ids for rows without an id from the cells that describe the object, but not from its position. Rows
 * with equal cells get numbered ids, in file order. Otherwise, an id depends neither on the order of rows and
 * columns nor on positions that are filled in later.
 */
class RowIds {
  readonly #seen = new Map<string, number>();

  /** Returns the id for a row. `cells`: pairs of a column and its text. */
  next(cells: readonly (readonly [column: string, text: string])[]): string {
    const sorted = [...cells].sort(([a], [b]) => (a < b ? -1 : 1));
    const hash = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, DIGITS);
    const count = (this.#seen.get(hash) ?? 0) + 1;
    this.#seen.set(hash, count);
    // Starts with letters, because a spreadsheet would convert an id such as 12e5 to a number.
    return count === 1 ? `row-${hash}` : `row-${hash}-${count}`;
  }
}

/**
 * Returns the fields as a valid item, without undefined fields. If the fields are invalid, returns null and
 * adds the reasons to `issues`.
 */
function checkItem(
  table: CsvTable,
  fields: Record<string, unknown>,
  row: Row,
  issues: RowIssue[],
): { item: Item; content: string } | null {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const bound = findBoundsIssue(given);
  if (bound) issues.push(issueOf(table, bound.pointer.split('/')[1], bound.detail, row));
  const parsed = table.schema.safeParse(given);
  if (!parsed.success && !bound) {
    for (const { path, message } of parsed.error.issues) issues.push(issueOf(table, path[0], message, row));
  }
  if (issues.length > 0 || !parsed.success) return null;
  const content = JSON.stringify(parsed.data);
  if (Buffer.byteLength(content) <= ANNOTATION_MAX_BYTES) return { item: parsed.data, content };
  issues.push({ column: '', reason: texts.tooLarge(table.item) });
  return null;
}

/** Converts a problem with a field to a problem in the field's column. */
function issueOf(table: CsvTable, field: PropertyKey | undefined, detail: string, { cells }: Row): RowIssue {
  const cell = cells.find(({ column }) => field === fieldOf(table, column));
  return { column: cell?.header ?? '', reason: texts.notStored(detail) };
}
