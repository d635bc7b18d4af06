import type { Item } from '../../../contract/annotations/operation.ts';
import { ANNOTATIONS_MAX, NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { sameValue } from '../../../contract/same-value.ts';
import type { CsvRefusal } from '../../csv/read-records.ts';
import { checkTag } from './check-tag.ts';
import { CSV_MAX_UNPACKED } from '../../csv/limits.ts';
import { columnKey, PLACE_COLUMNS } from './columns.ts';
import { unifyLineEnds } from './read-cell.ts';
import { readFields } from './read-fields.ts';
import { readPlace } from './read-place.ts';
import { RowIds } from './row-id.ts';
import { cellOf, type Row, type RowIssue } from './row.ts';
import { tagsCsvTexts as texts } from './texts.ts';

/** A number as spreadsheets write one that has too many digits. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/;
/** What an id without one is not made of. */
const NO_KEY = new Set<string>(['id', ...PLACE_COLUMNS]);

/** The tags of a tour while the rows of a table come in one after another. */
export class TagRows {
  readonly #tags: Map<string, Item>;
  readonly #refusals: CsvRefusal[] = [];
  readonly #added: string[] = [];
  readonly #changed: string[] = [];
  readonly #ids = new RowIds();
  /** The line of each id that came. */
  readonly #lines = new Map<string, number>();
  #unchanged = 0;
  #unplaced = 0;
  #bytes = 0;

  constructor(existing: readonly Item[]) {
    this.#tags = new Map(existing.map((tag) => [tag.id, tag]));
  }

  refuse(refusal: CsvRefusal): void {
    this.#refusals.push(refusal);
  }

  take(row: Row): void {
    const issues: RowIssue[] = [];
    const id = this.#readId(row, issues);
    const before = id === null ? null : (this.#tags.get(id.text) ?? null);
    const tag = id === null ? null : this.#makeTag(id, before, row, issues);
    if (issues.length > 0 || !tag) return this.#refuseRow(row, issues);
    this.#lines.set(tag.id, row.line);
    if (tag.position === undefined) this.#unplaced += 1;
    if (tag === before) return void (this.#unchanged += 1);
    (before ? this.#changed : this.#added).push(tag.id);
    this.#tags.set(tag.id, tag);
  }

  end() {
    return {
      items: [...this.#tags.values()],
      added: this.#added,
      changed: this.#changed,
      unchanged: this.#unchanged,
      unplaced: this.#unplaced,
      refusals: this.#refusals,
    };
  }

  #refuseRow({ line }: Row, issues: readonly RowIssue[]): void {
    for (const issue of issues) this.refuse({ line, ...issue });
  }

  /** The row's id; `given`: it is in the file. Null for one that cannot be. */
  #readId(row: Row, issues: RowIssue[]): { text: string; given: boolean } | null {
    const cell = cellOf(row, 'id');
    const exact = cell?.text ?? '';
    const text = this.#tags.has(exact) ? exact : exact.trim();
    if (text === '') return { text: this.#ids.next(keyOf(row)), given: false };
    const { header: column } = cell!;
    const twice = this.#lines.get(text);
    if (text.length > NAME_MAX_LENGTH) issues.push({ column, reason: texts.idTooLong });
    else if (twice !== undefined) issues.push({ column, reason: texts.idTwice(twice) });
    else if (ROUNDED.test(text) && !this.#tags.has(text)) issues.push({ column, reason: texts.idRounded });
    return issues.length > 0 ? null : { text, given: true };
  }

  /** The tag that the row makes: `before` itself where it says nothing new, null where something is wrong. */
  #makeTag(
    id: { text: string; given: boolean },
    before: Item | null,
    row: Row,
    issues: RowIssue[],
  ): Item | null {
    const fields: Record<string, unknown> = {};
    if (id.given || !before) Object.assign(fields, readFields(row, before, issues));
    if (id.given || before?.position === undefined) Object.assign(fields, readPlace(row, before, issues));
    if (issues.length > 0) return null;
    if (before && Object.keys(fields).length === 0) return before;
    // One with an id may be without, as it may where it comes from.
    const untitled = before ? fields.title === '' : !id.given && isBlank(fields.title);
    if (untitled) issues.push({ column: cellOf(row, 'title')?.header ?? '', reason: texts.titleMissing });
    if (!before && this.#tags.size >= ANNOTATIONS_MAX) issues.push({ column: '', reason: texts.tooMany });
    const checked = checkTag({ title: '', ...before, ...fields, id: id.text }, row, issues);
    if (!checked) return null;
    if (before && sameValue(before, checked.tag)) return before;
    this.#bytes += checked.bytes;
    if (this.#bytes > CSV_MAX_UNPACKED) issues.push({ column: '', reason: texts.tooMuch });
    return checked.tag;
  }
}

/** What an id comes of: the cells that say something of the thing itself. */
function keyOf({ cells }: Row): [string, string][] {
  return cells.flatMap(({ column, text }) => {
    const key = columnKey(column);
    return isBlank(text) || NO_KEY.has(key) ? [] : [[key, unifyLineEnds(text)] as [string, string]];
  });
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
