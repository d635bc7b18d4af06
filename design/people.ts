/**
 * Colours that distinguish people, in addition to their initials. White text is legible on each of them (at
 * least 4.5:1) in both themes.
 */
export const personColors = [
  '#2f63e0',
  '#1f7a45',
  '#b3401a',
  '#8046c9',
  '#b8286a',
  '#0b7080',
  '#7f5a00',
  '#c22f2f',
  '#586a1b',
  '#4a52a8',
  '#97309f',
  '#525c6b',
] as const;

/** Returns a person's colour, which is the same for everyone who sees that person. */
export function personColor(id: string): string {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = Math.trunc((hash * 31 + id.charCodeAt(at)) % 1_000_003);
  return personColors[hash % personColors.length]!;
}

/**
 * Returns the initials of a name: the first letters of its first and last words, as capital letters. Returns
 * one letter if the name is a single word, and '' if it is empty. Letters keep their combining marks. If a
 * word contains no letters, its first character is used.
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
