import type { Tag } from '../../contract/tag.ts';
import type { WireTour } from '../../contract/player-messages.ts';
import { sameValue } from '../../contract/same-value.ts';
import { listTags, readTag } from './tags.ts';

/**
 * What a person did to a tag. Each operation carries the tag as the person saw it (`before`), so that it can be applied
 * again on top of a tour that others have changed meanwhile without losing what they wrote.
 */
export type TagOperation =
  | { kind: 'add'; tag: Tag }
  | { kind: 'edit'; before: Tag; after: Tag }
  | { kind: 'delete'; before: Tag };

/** Field of a kept version: when the tour that held it was saved, where that is known. */
export const CONFLICT_SAVED_AT = 'overtakenAt';

/** Versions that a tag keeps of what conflicting edits have replaced; older ones go first. */
export const KEPT_CONFLICTS_MAX = 5;

/**
 * The tour after the operation; the argument stays as it is, and unknown fields are kept. Applying an operation twice gives
 * the same as once. On a tag that others changed meanwhile:
 * - edit: fields that only one side changed are taken from that side. Where both changed the same field, the person's value
 *   wins and the other is kept in the tag's `overtaken` list.
 * - edit of a tag that others deleted: the tag comes back, as the person wrote it.
 * - delete of a tag that others changed: the tag stays, because the person never saw what would be lost.
 */
export function applyTagOperation(tour: WireTour, operation: TagOperation): WireTour {
  const items = listTags(tour);
  const { id } = newestTag(operation);
  const index = items.findIndex((item) => readTag(item)?.id === id);
  const current = index === -1 ? null : readTag(items[index]);
  const next = applyToTag(current, operation, tour.updated);
  if (next === current) return tour;
  if (!next) return { ...tour, tags: items.toSpliced(index, 1) };
  return { ...tour, tags: current ? items.with(index, next) : [...items, next] };
}

/** The tag that an operation is about, in its newest form. */
function newestTag(operation: TagOperation): Tag {
  if (operation.kind === 'add') return operation.tag;
  return operation.kind === 'edit' ? operation.after : operation.before;
}

/** The operation that takes another one back. */
export function reverse(operation: TagOperation): TagOperation {
  switch (operation.kind) {
    case 'add':
      return { kind: 'delete', before: operation.tag };
    case 'edit':
      return { kind: 'edit', before: operation.after, after: operation.before };
    case 'delete':
      return { kind: 'add', tag: operation.before };
  }
}

/** The tag after the operation, null for none; the very same object when nothing changes. */
function applyToTag(current: Tag | null, operation: TagOperation, savedAt: unknown): Tag | null {
  switch (operation.kind) {
    case 'add':
      return current ?? operation.tag;
    case 'edit':
      return current ? mergeEdit(current, operation.before, operation.after, savedAt) : operation.after;
    case 'delete':
      return current && sameValue(current, operation.before) ? null : current;
  }
}

function mergeEdit(current: Tag, before: Tag, after: Tag, savedAt: unknown): Tag {
  if (sameValue(current, after)) return current;
  const merged: Record<string, unknown> = { ...current };
  const lost: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (key === 'overtaken' || sameValue(before[key], after[key])) continue;
    const theirs = current[key];
    if (!sameValue(theirs, before[key]) && !sameValue(theirs, after[key])) lost[key] = theirs ?? null;
    merged[key] = after[key];
  }
  const kept = Object.hasOwn(after, 'overtaken') && !sameValue(before.overtaken, after.overtaken);
  if (kept) merged.overtaken = after.overtaken;
  if (Object.keys(lost).length > 0) {
    if (typeof savedAt === 'string') lost[CONFLICT_SAVED_AT] = savedAt;
    merged.overtaken = [...listConflicts(merged), lost].slice(-KEPT_CONFLICTS_MAX);
  }
  return sameValue(merged, current) ? current : (merged as Tag);
}

/** The field values that conflicting edits have replaced, oldest first. */
export function listConflicts(tag: Record<string, unknown>): Record<string, unknown>[] {
  if (!Array.isArray(tag.overtaken)) return [];
  return tag.overtaken.filter((item) => typeof item === 'object' && item !== null);
}
