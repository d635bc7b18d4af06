/**
 * Colours that tell people apart, besides their initials. White text is legible on each (at least 4.5:1) in
 * both themes.
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
