/** What is said of pins that are gathered. */
export const pinTexts = {
  untitled: 'Untitled',
  /** Beside a disc that is pointed at: two of those it stands for, and how many more there are. */
  gathered: (titles: readonly string[], more: number): string =>
    more > 0 ? `${titles.join(', ')} and ${more.toLocaleString('en')} more` : titles.join(' and '),
  /** The name of the menu of those. */
  menu: (count: number): string => `${count.toLocaleString('en')} in this place`,
  more: (count: number): string => `${count.toLocaleString('en')} more are in the list.`,
} as const;
