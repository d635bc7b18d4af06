import type { CardOrder } from './arrange-cards.ts';

export const texts = {
  examples: 'Example spaces',
  search: 'Search spaces',
  show: 'Show',
  sort: 'Sort by',
  orders: { name: 'Name', updated: 'Date updated', environment: 'Environment' } satisfies Record<
    CardOrder,
    string
  >,
  found: (count: number) => (count === 1 ? '1 space' : `${count} spaces`),
  nothingFound: 'No space matches your search',
  nothingFoundHint: 'Names, descriptions and kinds of space are searched. Try another word.',
  clearSearch: 'Clear the search',
  later: 'Not open yet',
} as const;
