import { cutText } from '../../text/cut-text.ts';
/** The BCF versions that GoV360 writes. It also reads BCF 2.0. */
export const BCF_VERSIONS = ['2.1', '3.0'] as const;
export type BcfVersion = (typeof BCF_VERSIONS)[number];

/** The values of `TopicType`: for a member's thread, and for a visitor's report. */
export const TOPIC_TYPES = { member: 'Comment', report: 'Report' } as const;
export const TOPIC_STATUSES = { open: 'Open', resolved: 'Resolved' } as const;

/** Statuses with which other programs mark a topic as resolved. */
const DONE = new Set(['resolved', 'closed', 'done', 'fixed', 'complete', 'completed', 'solved', 'verified']);

/** Returns whether a topic's status means that it is resolved. */
export function isDone(status: string): boolean {
  return DONE.has(status.trim().toLowerCase());
}

/** Maximum length of a title from `titleOf`, in UTF-16 code units. */
const TITLE_MAX = 120;

/**
 * Returns the first line of `text` as a title, shortened if necessary; '' if `text` is empty. Threads have no
 * separate title.
 */
export function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const title = line.trim().replaceAll(/\s+/g, ' ');
  return cutText(title, TITLE_MAX);
}
