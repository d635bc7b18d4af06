/**
 * The guides for each audience, in the order in which they are listed. A test checks that every guide is
 * included.
 */
export const GUIDE_GROUPS = {
  users: [
    'first-ten-minutes',
    'from-your-scan-to-a-twin',
    'tags',
    'points-of-interest',
    'guided-tour',
    'measuring',
    'files',
    'plan-pictures',
    'search',
    'work-with-others',
    'tags-as-csv',
    'take-your-data-with-you',
    'faq',
  ],
  operators: ['back-up-and-restore'],
} as const satisfies Record<string, readonly string[]>;

export type GuideGroup = keyof typeof GUIDE_GROUPS;
