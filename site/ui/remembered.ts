/**
 * Returns a cached function of texts: looking up a locale's data takes longer than most of a page. The cache
 * is emptied once it has `most` entries, since requests may contain anything.
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
