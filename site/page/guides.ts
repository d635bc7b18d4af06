/** A guide of `docs/guide/` as its page shows it. */
export interface Guide {
  name: string;
  title: string;
  /** Its first paragraph as text. */
  lead: string;
  html: string;
}

const found = import.meta.glob<Omit<Guide, 'name'>>('../../docs/guide/*.md', {
  query: '?guide',
  import: 'default',
  eager: true,
});

/** For loaders alone: browsers never get the guides as data. */
export function findGuide(name: string): Guide | null {
  const guide = found[`../../docs/guide/${name}.md`];
  return guide ? { name, ...guide } : null;
}

/** Those that are written, group by group. */
export function listGuides(): { group: GuideGroup; guides: Guide[] }[] {
  return (['users', 'operators'] as const).map((group) => ({
    group,
    guides: GUIDE_GROUPS[group].map(findGuide).filter((guide) => guide !== null),
  }));
}

/** For whom a guide is, and where in the list; a test asks for each to be here. */
export const GUIDE_GROUPS = {
  users: [
    'first-ten-minutes',
    'from-your-scan-to-a-twin',
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
