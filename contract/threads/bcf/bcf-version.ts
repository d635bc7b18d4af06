/** The BCF versions that we write. We also read files of 2.0. */
export const BCF_VERSIONS = ['2.1', '3.0'] as const;
export type BcfVersion = (typeof BCF_VERSIONS)[number];

/** `TopicType` of a thread: of a member, or a visitor's report. */
export const TOPIC_TYPES = { member: 'Comment', report: 'Report' } as const;
export const TOPIC_STATUSES = { open: 'Open', resolved: 'Resolved' } as const;

/** Statuses with which other programs mark a topic as resolved. */
const DONE = new Set(['resolved', 'closed', 'done', 'fixed', 'complete', 'completed', 'solved', 'verified']);

export function isDone(status: string): boolean {
  return DONE.has(status.trim().toLowerCase());
}

/** Maximum length of a title made from a topic's first comment, UTF-16 code units. */
const TITLE_MAX = 120;

/**
 * Returns a title from a text: its first line, shortened; '' if there is none. Threads have no separate
 * title.
 */
export function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const title = line.trim().replaceAll(/\s+/g, ' ');
  return title.length <= TITLE_MAX ? title : `${title.slice(0, TITLE_MAX - 1).toWellFormed()}…`;
}
