/**
 * A function of texts that remembers what it answered: a locale's data takes longer to ask than most of a page. It forgets everything once it
 * knows `most` answers, since requests may name anything.
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
