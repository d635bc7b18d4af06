/** What a notification is about: the recipient was mentioned, got an answer, or owns the twin. Browsers load this file: no schema. */
export const NOTIFICATION_KINDS = ['mention', 'reply', 'comment', 'report', 'resolved', 'reopened'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a person gets mails about in a twin: everything, what concerns them (the default), or nothing. */
export const MAIL_CHOICES = ['all', 'mentions', 'none'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** What happened, after the name of who did it. */
export const NOTIFICATION_WORDS: Readonly<Record<NotificationKind, string>> = {
  mention: 'mentioned you',
  reply: 'replied',
  comment: 'commented',
  report: 'reported a problem',
  resolved: 'resolved the thread',
  reopened: 'reopened the thread',
};
