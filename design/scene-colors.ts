import { colors } from './colors.ts';

/** The background of the dollhouse view. Its colour changes from `middle`, behind the building, to `edge`. */
export interface Surroundings {
  middle: string;
  edge: string;
  /** The opacity of the building's shadow on the ground, 0 to 1. */
  shadow: number;
}

export const surroundings: Record<'light' | 'dark', Surroundings> = {
  light: { middle: '#fdfcfa', edge: '#dcd8d0', shadow: 0.26 },
  dark: { middle: '#30353d', edge: colors.sunken.dark, shadow: 0.6 },
};

export const sceneColors = {
  /**
   * Marks the user's position in views from outside. It is the light theme's accent, which is visible on
   * light and dark floors.
   */
  here: colors.accent.light,
  /** The numbers on the discs of grouped pins. */
  ink: colors.ink.light,
  /** The ring around a group whose pins have different colours. */
  mixed: colors['ink-soft'].light,
  /** The sky, which is visible through windows. */
  sky: '#e4e9ee',
  /** The light on models that contain no lighting. */
  sun: '#ffffff',
  skyLight: '#ffffff',
  groundLight: '#b8ab9a',
  shadow: '#000000',
} as const;
