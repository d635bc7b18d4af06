/** Colours (as numbers 0xRRGGBB) of what surrounds the space when it is seen from outside. */
export interface Surroundings {
  middle: number;
  edge: number;
  /** How dark the building's shadow on the ground is, 0 to 1. */
  shadow: number;
}

const LIGHT: Surroundings = { middle: 0xfdfcfa, edge: 0xdcd8d0, shadow: 0.26 };
const DARK: Surroundings = { middle: 0x30353d, edge: 0x0f1114, shadow: 0.6 };

/** Marks what one stands on, seen from outside: the interface's accent, which reads on light and dark floors alike. */
export const HERE = 0x1f4fd8;

const dark = matchMedia('(prefers-color-scheme: dark)');

export function surroundings(): Surroundings {
  return dark.matches ? DARK : LIGHT;
}

/** Calls back when the theme changes. Returns the way to stop. */
export function watchTheme(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}
