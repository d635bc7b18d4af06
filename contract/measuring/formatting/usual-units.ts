/** Countries that measure in feet. */
const IN_FEET = new Set(['US', 'LR', 'MM']);

/**
 * Returns feet if a language tag's country measures in them, otherwise metres. `language`: a tag such as
 * `en-US`.
 */
export function usualUnits(language: string): 'feet' | 'metres' {
  try {
    return IN_FEET.has(new Intl.Locale(language).maximize().region ?? '') ? 'feet' : 'metres';
  } catch {
    return 'metres';
  }
}
