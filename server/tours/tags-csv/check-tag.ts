import type { Item } from '../../../contract/annotations/operation.ts';
import { findBoundsIssue } from '../../../contract/json-bounds.ts';
import { ANNOTATION_MAX_BYTES } from '../../../contract/limits.ts';
import { tagSchema } from '../../../contract/tag.ts';
import { type Row, type RowIssue } from './row.ts';
import { tagsCsvTexts as texts } from './texts.ts';

/** A tag that may be stored, also as JSON. */
export interface CheckedTag {
  tag: Item;
  content: string;
}

/** The fields as a tag that may be stored, without those that are undefined; null where one may not be, with the reason. */
export function checkTag(fields: Record<string, unknown>, row: Row, issues: RowIssue[]): CheckedTag | null {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const bound = findBoundsIssue(given);
  if (bound) issues.push(issueOf(bound.pointer.split('/')[1], bound.detail, row));
  const parsed = tagSchema.safeParse(given);
  if (!parsed.success && !bound) {
    for (const { path, message } of parsed.error.issues) issues.push(issueOf(path[0], message, row));
  }
  if (issues.length > 0 || !parsed.success) return null;
  const content = JSON.stringify(parsed.data);
  if (Buffer.byteLength(content) <= ANNOTATION_MAX_BYTES) return { tag: parsed.data, content };
  issues.push({ column: '', reason: texts.tooLarge });
  return null;
}

/** What is wrong with a field, under the name of the column that it came from. */
function issueOf(field: PropertyKey | undefined, detail: string, { cells }: Row): RowIssue {
  const cell = cells.find(({ column }) => field === ('own' in column ? column.own : column.field));
  return { column: cell?.header ?? '', reason: texts.notStored(detail) };
}
