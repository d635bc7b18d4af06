/** The widths at which layouts change. Style sheets use `@media (--name)`. */
export const media = {
  /** The player: lists and cards appear beside the view. */
  beside: '(width >= 720px)',
  /** The player: lists and cards slide up over the lower half of the view. */
  over: '(width < 720px)',
  /** The site: the sidebar appears beside the page. */
  wide: '(min-width: 56rem)',
  /** The site: a phone, where rows become columns. */
  narrow: '(max-width: 40rem)',
} as const;
