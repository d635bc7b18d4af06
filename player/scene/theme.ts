import { surroundings as designed, type Surroundings } from '../../design/scene-colors.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

export function surroundings(): Surroundings {
  return dark.matches ? designed.dark : designed.light;
}

/** Calls back when the theme changes. Returns how to stop. */
export function watchTheme(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}
