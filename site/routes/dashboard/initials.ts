/** First letter of the first and of the last word of a name, upper case; one letter for a single word, '' for none. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = firstLetter(words[0]);
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first;
}

/** By code point, so that a name in any script keeps its letter whole. */
function firstLetter(word: string | undefined): string {
  return [...(word ?? '')][0]?.toLocaleUpperCase() ?? '';
}
