/** The texts of grouped pins. */
export const pinTexts = {
  untitled: 'Untitled',
  /**
   * Returns the label of a group under the pointer: the titles of up to two items, and the number of further
   * items.
   */
  gathered: (titles: readonly string[], more: number): string =>
    more > 0 ? `${titles.join(', ')} and ${more.toLocaleString('en')} more` : titles.join(' and '),
  /** Returns the name of the menu with the group's items. */
  menu: (count: number): string => `${count.toLocaleString('en')} in this place`,
  more: (count: number): string => `To see ${count.toLocaleString('en')} more, open the list.`,
} as const;
