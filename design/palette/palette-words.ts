/** What every palette says. */
export const paletteWords = {
  list: 'Results',
  close: 'Close search',
  commands: 'Commands',
  command: 'Command',
  /** Before what was looked for and means the same. */
  matches: 'matches ',
  results: (count: number) =>
    count === 0 ? 'No results.' : count === 1 ? '1 result.' : `${count.toLocaleString('en')} results.`,
  best: (count: number, shown: number) =>
    `${count.toLocaleString('en')} results, the best ${shown} are listed.`,
  none: (words: string) => `Nothing matches “${words}”.`,
} as const;
