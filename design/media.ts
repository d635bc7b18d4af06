/** The widths at which layouts change. Style sheets use `@media (--name)`. */
export const media = {
  /** In the player, lists and cards appear beside the view. */
  beside: '(width >= 720px)',
  /** In the player, lists and cards slide up over the lower half of the view. */
  over: '(width < 720px)',
  /** On the site, the sidebar appears beside the page. */
  wide: '(min-width: 56rem)',
  /** On the site, rows become columns in narrow windows, such as on phones. */
  narrow: '(max-width: 40rem)',
} as const;
