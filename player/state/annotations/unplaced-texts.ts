/** What the player says of what is still to be placed, whatever kind it is of. */
export const unplacedTexts = {
  title: 'To be placed',
  placeNext: 'Place next',
  /** What a row does, before its words. */
  place: 'Place',
  deleteOne: (title: string) => `Delete “${title}”`,
  placing: (title: string) => `Where is “${title}”?`,
  left: (count: number) => (count === 1 ? 'The last one' : `${count.toLocaleString('en')} left`),
  skip: 'Skip',
  stop: 'Stop',
  placed: (title: string) => `“${title}” placed.`,
  goneElsewhere: (title: string) => `“${title}” was placed or deleted elsewhere.`,
  allPlaced: 'Everything is placed.',
  foundPlaced: 'All that you looked for is placed.',
} as const;
