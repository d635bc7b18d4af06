/**
 * Returns the initials of a name's first and last words, in capitals: one letter for a single word, '' for an
 * empty name. A letter keeps its combining marks; a word without letters gives its first character.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? '')).join('');
}

function firstLetter(word: string): string {
  const letter = /\p{L}\p{M}*/u.exec(word)?.[0] ?? /./u.exec(word)?.[0] ?? '';
  return letter.toLocaleUpperCase();
}
