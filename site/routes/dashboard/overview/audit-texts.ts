import type { AuditAction } from '../../../../contract/audit.ts';

/** What was done; the name of whom it was about follows. */
export const actions: Readonly<Record<AuditAction, string>> = {
  'list-users': 'looked at the list of users',
  'search-users': 'searched the list of users',
  'export-users': 'exported the list of users',
  'read-profile': 'read the profile of',
  'read-messages': 'read the messages of',
  block: 'blocked',
  unblock: 'let in again',
};

export const texts = {
  heading: 'Audit log',
  lead: 'What staff looked up and decided. Entries are never changed or removed. Repeated look-ups within ten minutes are one entry. The log stores only ids; names are shown as they are today.',
  nobody: 'Nothing yet.',
  nameless: 'No name',
  gone: 'Deleted account',
  more: 'Show older entries',
  loading: 'Loading...',
} as const;
