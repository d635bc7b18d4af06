/**
 * Returns a text of at most `most` characters unchanged. Shortens a longer text to at most `most` characters,
 * the last of which is an ellipsis. Omits a character that the cut would split.
 */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
