import type { Operation } from '../../../contract/annotations/operation.ts';
import { isOperation } from '../../../contract/annotations/read-operation.ts';
import { isRecord } from '../../../contract/is-record.ts';
import { addItem, changeItem, removeItem } from '../make-edit.ts';
import { readTag } from '../tags.ts';

/** A kept value as an operation, or null. Players before protocol version 3 kept edits of tags, in a form of their own. */
export function readKeptOperation(value: unknown): Operation | null {
  return isOperation(value) ? value : readKeptEdit(value);
}

function readKeptEdit(value: unknown): Operation | null {
  if (!isRecord(value)) return null;
  const { kind, tag, before, after } = value;
  const [added, seen, written] = [readTag(tag), readTag(before), readTag(after)];
  if (kind === 'add' && added) return addItem('tags', added);
  if (kind === 'edit' && seen && written) return changeItem('tags', seen, written);
  return kind === 'delete' && seen ? removeItem('tags', seen) : null;
}
