/** Texts shared by all palettes. */
export const paletteWords = {
  list: 'Results',
  close: 'Close search',
  commands: 'Commands',
  command: 'Command',
  /**
   * Precedes the term that has the same meaning as a word of the result, as in 'matches Kessel' for a boiler.
   */
  matches: 'matches ',
  results: (count: number) =>
    count === 0 ? 'No results.' : count === 1 ? '1 result.' : `${count.toLocaleString('en')} results.`,
  best: (count: number, shown: number) =>
    `${count.toLocaleString('en')} results. The best ${shown} are listed.`,
  none: (words: string) => `Nothing matches “${words}”.`,
} as const;
