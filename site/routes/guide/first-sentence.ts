/** The first sentence of a paragraph; all of it where it is one. */
export function firstSentence(text: string): string {
  return /^.+?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
}
