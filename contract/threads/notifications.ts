/**
 * What happened in a thread: the user was mentioned, or someone replied, commented, reported a problem, or
 * resolved or reopened the thread. Browsers load this file, so it has no schema.
 */
export const NOTIFICATION_KINDS = ['mention', 'reply', 'comment', 'report', 'resolved', 'reopened'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * The choices for emails about a twin: about everything, about what concerns the user (the default), or none.
 */
export const MAIL_CHOICES = ['all', 'mentions', 'none'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** What happened, as words that follow the name of the user who did it. */
export const NOTIFICATION_WORDS: Readonly<Record<NotificationKind, string>> = {
  mention: 'mentioned you',
  reply: 'replied',
  comment: 'commented',
  report: 'reported a problem',
  resolved: 'resolved the thread',
  reopened: 'reopened the thread',
};
