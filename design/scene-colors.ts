import { colors } from './colors.ts';

/** The surroundings of a space seen from outside. */
export interface Surroundings {
  middle: string;
  edge: string;
  /** The darkness of the building's shadow on the ground, 0 to 1. */
  shadow: number;
}

export const surroundings: Record<'light' | 'dark', Surroundings> = {
  light: { middle: '#fdfcfa', edge: '#dcd8d0', shadow: 0.26 },
  dark: { middle: '#30353d', edge: colors.sunken.dark, shadow: 0.6 },
};

export const sceneColors = {
  /** Marks the user's position, seen from outside: the accent on paper, legible on light and dark floors. */
  here: colors.accent.light,
  /** Numbers on the discs of grouped pins, and the ring around several colours. */
  ink: colors.ink.light,
  mixed: colors['ink-soft'].light,
  /** The view outside the windows. */
  sky: '#e4e9ee',
  /** The light of models without their own light. */
  sun: '#ffffff',
  skyLight: '#ffffff',
  groundLight: '#b8ab9a',
  shadow: '#000000',
} as const;
