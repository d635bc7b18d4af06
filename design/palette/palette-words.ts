/** Texts shared by all palettes. */
export const paletteWords = {
  list: 'Results',
  close: 'Close search',
  commands: 'Commands',
  command: 'Command',
  /**
   * Precedes a search term that matches a result by its meaning. For example, a search for ‘Kessel’ finds a
   * boiler and shows ‘matches Kessel’.
   */
  matches: 'matches ',
  results: (count: number) =>
    count === 0 ? 'No results.' : count === 1 ? '1 result.' : `${count.toLocaleString('en')} results.`,
  best: (count: number, shown: number) =>
    `${count.toLocaleString('en')} results. The best ${shown} are listed.`,
  none: (words: string) => `Nothing matches “${words}”.`,
} as const;
