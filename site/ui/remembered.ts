/**
 * Returns a cached version of a function of texts, because looking up a locale's data takes longer than
 * rendering most of a page. The cache is emptied once it has `most` entries, because requests may contain any
 * text.
 */
export function remembered<T>(most: number, answer: (...given: string[]) => T): (...given: string[]) => T {
  const known = new Map<string, T>();
  return (...given) => {
    const key = given.join('\n');
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = answer(...given);
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}
