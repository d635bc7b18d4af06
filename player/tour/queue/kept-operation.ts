import type { Item, Operation } from '../../../contract/changes/operation.ts';
import { isOperation } from '../../../contract/changes/read-operation.ts';
import { idOf } from '../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { addItem, changeItem, removeItem } from '../make-edit.ts';

/** A kept value as an operation, or null. Players before protocol version 3 kept edits of tags, in a form of their own. */
export function readKeptOperation(value: unknown): Operation | null {
  return isOperation(value) ? value : readKeptEdit(value);
}

function readKeptEdit(value: unknown): Operation | null {
  if (!isRecord(value)) return null;
  const { kind, tag, before, after } = value;
  if (kind === 'add' && isItem(tag)) return addItem('tags', tag);
  if (kind === 'edit' && isItem(before) && isItem(after)) return changeItem('tags', before, after);
  return kind === 'delete' && isItem(before) ? removeItem('tags', before) : null;
}

function isItem(value: unknown): value is Item {
  return idOf(value) !== null;
}
