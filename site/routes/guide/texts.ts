import type { GuideGroup } from '../../page/guide-groups.ts';

export const texts = {
  title: 'Guides',
  lead: 'How to do things with GoV360: one short page for each.',
  groups: {
    users: 'For everybody',
    operators: 'For people who run a GoV360 server',
  } satisfies Record<GuideGroup, string>,
  all: 'All guides',
  more: 'More guides',
} as const;
