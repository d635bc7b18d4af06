import type { Tag } from '../../contract/tour.ts';
import type { WireTour } from '../../contract/player-messages.ts';
import { sameValue } from './same-value.ts';
import { listTags, readTag } from './tags.ts';

/**
 * What a person did to a tag. Each operation carries the tag as the person saw it (`before`), so that it can be applied
 * again on top of a tour that others have changed meanwhile without losing what they wrote.
 */
export type TagOperation =
  | { kind: 'add'; tag: Tag }
  | { kind: 'edit'; before: Tag; after: Tag }
  | { kind: 'delete'; before: Tag };

/** Field of an overtaken version: when the tour that held it was saved, where that is known. */
export const OVERTAKEN_AT = 'overtakenAt';

/** Versions a tag keeps of what a conflicting edit has overtaken; older ones go first. */
export const OVERTAKEN_MAX = 5;

/**
 * The tour after the operation; the argument stays as it is, and unknown fields are kept. Applying an operation twice gives
 * the same as once. On a tag that others changed meanwhile:
 * - edit: fields that only one side changed are taken from that side. Where both changed the same field, the person's value
 *   stands and the other is kept in the tag's `overtaken` list.
 * - edit of a tag that others deleted: the tag comes back, as the person wrote it.
 * - delete of a tag that others changed: the tag stays, because the person never saw what would be lost.
 */
export function applyTagOperation(tour: WireTour, operation: TagOperation): WireTour {
  const entries = listTags(tour);
  const { id } = subject(operation);
  const index = entries.findIndex((entry) => readTag(entry)?.id === id);
  const standing = index === -1 ? null : readTag(entries[index]);
  const next = applyToEntry(standing, operation, tour.updated);
  if (next === standing) return tour;
  if (!next) return { ...tour, tags: entries.toSpliced(index, 1) };
  return { ...tour, tags: standing ? entries.with(index, next) : [...entries, next] };
}

/** The tag that an operation is about, in its newest form. */
export function subject(operation: TagOperation): Tag {
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

/** The tag as it is to stand, null for none; the very same object when nothing changes. */
function applyToEntry(standing: Tag | null, operation: TagOperation, savedAt: unknown): Tag | null {
  switch (operation.kind) {
    case 'add':
      return standing ?? operation.tag;
    case 'edit':
      return standing ? mergeEdit(standing, operation.before, operation.after, savedAt) : operation.after;
    case 'delete':
      return standing && sameValue(standing, operation.before) ? null : standing;
  }
}

function mergeEdit(standing: Tag, before: Tag, after: Tag, savedAt: unknown): Tag {
  if (sameValue(standing, after)) return standing;
  const merged: Record<string, unknown> = { ...standing };
  const lost: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (key === 'overtaken' || sameValue(before[key], after[key])) continue;
    const theirs = standing[key];
    if (!sameValue(theirs, before[key]) && !sameValue(theirs, after[key])) lost[key] = theirs ?? null;
    merged[key] = after[key];
  }
  const kept = Object.hasOwn(after, 'overtaken') && !sameValue(before.overtaken, after.overtaken);
  if (kept) merged.overtaken = after.overtaken;
  if (Object.keys(lost).length > 0) {
    if (typeof savedAt === 'string') lost[OVERTAKEN_AT] = savedAt;
    merged.overtaken = [...listOvertaken(merged), lost].slice(-OVERTAKEN_MAX);
  }
  return sameValue(merged, standing) ? standing : (merged as Tag);
}

/** The field values that conflicting edits have overtaken, oldest first. */
export function listOvertaken(tag: Record<string, unknown>): Record<string, unknown>[] {
  if (!Array.isArray(tag.overtaken)) return [];
  return tag.overtaken.filter((entry) => typeof entry === 'object' && entry !== null);
}
