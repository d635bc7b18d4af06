/** The widths at which layouts change. Style sheets use `@media (--name)`. */
export const media = {
  /** The player: lists and cards are beside the view … */
  beside: '(width >= 720px)',
  /** … or slide up over its lower half. */
  over: '(width < 720px)',
  /** The site: the sidebar is beside the page. */
  wide: '(min-width: 56rem)',
  /** The site: a phone, where rows become columns. */
  narrow: '(max-width: 40rem)',
} as const;
