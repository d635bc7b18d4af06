import type { AuditAction } from '../../../../../contract/audit.ts';

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
  lead: 'What staff have looked up and decided. Entries are never changed or removed; what is looked at again within ten minutes is one entry. The log itself holds ids alone: names are those of today.',
  nobody: 'Nothing yet.',
  nameless: 'No name',
  gone: 'Deleted account',
  more: 'Show older entries',
  loading: 'Loading...',
} as const;
