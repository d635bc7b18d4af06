/** Countries in which people measure in feet. */
const IN_FEET = new Set(['US', 'LR', 'MM']);

/** Feet where a language's country measures in them, metres anywhere else. `language`: a tag such as `en-US`. */
export function usualUnits(language: string): 'feet' | 'metres' {
  try {
    return IN_FEET.has(new Intl.Locale(language).maximize().region ?? '') ? 'feet' : 'metres';
  } catch {
    return 'metres';
  }
}
