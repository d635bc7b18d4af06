import { colors } from './colors.ts';

/** What surrounds a space that is seen from outside. */
export interface Surroundings {
  middle: string;
  edge: string;
  /** How dark the building's shadow on the ground is, 0 to 1. */
  shadow: number;
}

export const surroundings: Record<'light' | 'dark', Surroundings> = {
  light: { middle: '#fdfcfa', edge: '#dcd8d0', shadow: 0.26 },
  dark: { middle: '#30353d', edge: colors.sunken.dark, shadow: 0.6 },
};

export const sceneColors = {
  /** Marks where one is, seen from outside: the accent on paper, which reads on light and dark floors alike. */
  here: colors.accent.light,
  /** Numbers on the discs of pins that are gathered, and the ring around several colours. */
  ink: colors.ink.light,
  mixed: colors['ink-soft'].light,
  /** What shows outside the windows. */
  sky: '#e4e9ee',
  /** The light of models without their own light. */
  sun: '#ffffff',
  skyLight: '#ffffff',
  groundLight: '#b8ab9a',
  shadow: '#000000',
} as const;
