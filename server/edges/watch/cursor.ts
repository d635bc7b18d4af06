import { createHash } from 'node:crypto';

/**
 * The first half of a stream's cursors: a digest of its topics, so that a cursor is never taken for another stream's.
 */
export function cursorPrefix(topics: readonly string[]): string {
  return `${createHash('sha256').update(topics.join('\n')).digest('base64url').slice(0, 10)}:`;
}

/** What goes into the `id:` of an event: each topic's last revision sent, in the order of the stream's topics. */
export function formatCursor(prefix: string, revisions: readonly number[]): string {
  return prefix + revisions.join('.');
}

/**
 * The revisions that a `Last-Event-ID` names, in the order of the topics; null when it is missing, not of this form, or of a
 * stream of other topics.
 */
export function readCursor(cursor: string | undefined, prefix: string, topicCount: number): number[] | null {
  if (!cursor?.startsWith(prefix)) return null;
  const texts = cursor.slice(prefix.length).split('.');
  if (texts.length !== topicCount || !texts.every((text) => /^(-1|\d{1,15})$/.test(text))) return null;
  return texts.map(Number);
}
