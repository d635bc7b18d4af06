/** The widths at which layouts change. A style sheet has each as `@media (--name)`. */
export const media = {
  /** The player: lists and cards are beside the view … */
  beside: '(width >= 720px)',
  /** … or come up over its lower half. */
  over: '(width < 720px)',
  /** The site: the sidebar is beside the page. */
  wide: '(min-width: 56rem)',
  /** The site: a phone, where things in a row become a column. */
  narrow: '(max-width: 40rem)',
} as const;
