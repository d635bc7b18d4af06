import type { Item } from '../../../../contract/changes/operation.ts';
import { ANNOTATIONS_MAX, NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { sameValue } from '../../../../contract/json/same-value.ts';
import type { StoredItem } from '../annotations/annotation-rows.ts';
import type { CsvRefusal } from '../../../platform/csv/read-records.ts';
import { checkItem } from './check-item.ts';
import { CSV_MAX_UNPACKED } from '../../../platform/csv/limits.ts';
import { columnKey } from './columns.ts';
import type { CsvTable } from './csv-table.ts';
import { PLACE_COLUMNS } from './place-columns.ts';
import { unifyLineEnds } from './read-cell.ts';
import { readFields } from './read-fields.ts';
import { readPlace } from './read-place.ts';
import { RowIds } from './row-id.ts';
import { cellOf, type Row, type RowIssue } from './row.ts';
import type { ItemsFromCsv } from './items-from-csv.ts';
import { itemsCsvTexts as texts } from './texts.ts';

/** Refusals that are named, and those of one row that count. */
const REFUSED_MAX = 100;
const ROW_ISSUES_MAX = 5;
/** A number as spreadsheets write one that has too many digits. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/;
/** What an id without one is not made of. */
const NO_KEY = new Set<string>(['id', ...PLACE_COLUMNS]);

interface MadeItem {
  item: Item;
  content: string | null;
}

/** The items of a collection while the rows of a table come in one after another. */
export class ItemRows {
  readonly #table: CsvTable;
  readonly #existing: ReadonlyMap<string, Item>;
  /** What is new or changes, as JSON by id: objects of many fields take ten times the memory. */
  readonly #written = new Map<string, string>();
  readonly #refused: CsvRefusal[] = [];
  #refusedCount = 0;
  readonly #added: string[] = [];
  readonly #changed: string[] = [];
  readonly #ids = new RowIds();
  /** The line of each id that came. */
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

  /** `refused`: what concerns the whole file; `notices`: how it was read. */
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

  /** The row's id; `given`: it is in the file. Null for one that cannot be. */
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

  /** The item that the row makes, without content where it says nothing new; null where something is wrong. */
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
    // One with an id may be without, as it may where it comes from.
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

/** What an id comes of: the cells that say something of the thing itself. */
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
