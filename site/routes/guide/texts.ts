import type { GuideGroup } from '../../page/guide-groups.ts';

export const texts = {
  title: 'Guides',
  lead: 'Short guides to everything you can do with GoV360.',
  groups: {
    users: 'For everyone',
    operators: 'For people who run a GoV360 server',
  } satisfies Record<GuideGroup, string>,
  all: 'All guides',
  more: 'More guides',
} as const;
