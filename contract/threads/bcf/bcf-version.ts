/** The versions that are written. Files of 2.0 are read too. */
export const BCF_VERSIONS = ['2.1', '3.0'] as const;
export type BcfVersion = (typeof BCF_VERSIONS)[number];

/** What a thread is in BCF: values of `TopicType` and `TopicStatus`. */
export const TOPIC_TYPES = { member: 'Comment', report: 'Report' } as const;
export const TOPIC_STATUSES = { open: 'Open', resolved: 'Resolved' } as const;

/** Statuses with which other programs say that nothing is left to do. */
const DONE = new Set(['resolved', 'closed', 'done', 'fixed', 'complete', 'completed', 'solved', 'verified']);

export function isDone(status: string): boolean {
  return DONE.has(status.trim().toLowerCase());
}

/** UTF-16 code units of the title that a topic gets from its first comment. */
const TITLE_MAX = 120;

/** Returns the title of a text: its first line, shortened; '' for none. Threads have no separate title. */
export function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const title = line.trim().replaceAll(/\s+/g, ' ');
  return title.length <= TITLE_MAX ? title : `${title.slice(0, TITLE_MAX - 1).toWellFormed()}…`;
}
