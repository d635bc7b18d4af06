import { GUIDE_GROUPS, type GuideGroup } from './guide-groups.ts';

/** A guide from `docs/guide/`, as its page shows it. */
export interface Guide {
  name: string;
  title: string;
  /** The first paragraph as plain text. */
  lead: string;
  html: string;
}

const found = import.meta.glob<Omit<Guide, 'name'>>('../../docs/guide/*.md', {
  query: '?guide',
  import: 'default',
  eager: true,
});

/**
 * Returns a guide by name; null if it does not exist. Only the server calls this function, because the guides
 * are never sent to browsers as data.
 */
export function findGuide(name: string): Guide | null {
  const guide = found[`../../docs/guide/${name}.md`];
  return guide ? { name, ...guide } : null;
}

/** Returns all guides in groups. */
export function listGuides(): { group: GuideGroup; guides: Guide[] }[] {
  return (['users', 'operators'] as const).map((group) => ({
    group,
    guides: GUIDE_GROUPS[group].map(findGuide).filter((guide) => guide !== null),
  }));
}
