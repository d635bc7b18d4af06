/** A colour's values in the light and dark themes. */
export interface Color {
  readonly light: string;
  readonly dark: string;
}

/**
 * The colours of the interface, with separate values for the light and dark themes. The contrast of text
 * meets at least WCAG AA. Style sheets use `var(--name)` (`tokens.css`); code that cannot use style sheets
 * reads the values here.
 */
export const colors = {
  paper: { light: '#fbfaf8', dark: '#14161a' },
  surface: { light: '#ffffff', dark: '#1b1e23' },
  sunken: { light: '#f3f1ed', dark: '#0f1114' },
  hover: { light: 'rgb(26 28 31 / 6%)', dark: 'rgb(236 234 230 / 9%)' },
  ink: { light: '#1a1c1f', dark: '#eceae6' },
  'ink-soft': { light: '#565b63', dark: '#a9adb5' },
  // `ink-faint` is for elements that stay in the background, such as disabled ones.
  // The contrast of `ink-faint` on `sunken` is at least 4.5:1.
  'ink-faint': { light: '#696e76', dark: '#868c96' },
  line: { light: '#e2dfd9', dark: '#2c3037' },
  'line-strong': { light: '#85898f', dark: '#6d737d' },

  accent: { light: '#1f4fd8', dark: '#8aa8ff' },
  'accent-hover': { light: '#173db0', dark: '#a8beff' },
  'accent-ink': { light: '#ffffff', dark: '#0d1530' },
  'accent-wash': { light: '#eaf0ff', dark: '#1c2540' },
  'accent-on-wash': { light: '#173db0', dark: '#a8beff' },

  good: { light: '#17663a', dark: '#6fd39b' },
  'good-wash': { light: '#eef7f1', dark: '#16281f' },
  warn: { light: '#8a4b00', dark: '#f0b45c' },
  'warn-wash': { light: '#fdf4e6', dark: '#2e2413' },
  bad: { light: '#b3261e', dark: '#ff9d94' },
  'bad-wash': { light: '#fdeceb', dark: '#3a1c1a' },

  // The colours of the backdrop behind an open dialog or drawer.
  backdrop: both('rgb(10 12 16 / 45%)'),
  'backdrop-deep': both('rgb(10 12 16 / 55%)'),
  // The colours of the background and text that are shown until a capture is drawn.
  stage: both('#14161a'),
  'stage-ink': both('#eceae6'),
  'stage-veil': both('rgb(20 22 26 / 82%)'),
  // The colours of text and buttons on a photograph.
  caption: both('rgb(12 14 18 / 78%)'),
  'caption-ink': both('#ffffff'),
  'caption-hover': both('rgb(255 255 255 / 16%)'),
  // The colours of a document page in the file viewer, which looks like white paper in both themes.
  page: both('#ffffff'),
  found: both('rgb(255 226 120)'),
  'found-now': both('rgb(255 168 92)'),
  'page-selection': both('rgb(0 90 255 / 25%)'),
  'page-hover': both('rgb(31 79 216 / 14%)'),
  // The colours of the ring that separates a mark from its background.
  rim: both('#ffffff'),
  'rim-shade': both('rgb(0 0 0 / 45%)'),
} as const satisfies Record<string, Color>;

export type ColorName = keyof typeof colors;

function both<const Value extends string>(value: Value): { readonly light: Value; readonly dark: Value } {
  return { light: value, dark: value };
}
