/**
 * Returns a text of at most `most` characters unchanged. Shortens a longer one to `most` characters, the last
 * of which is an ellipsis. Does not cut a character into halves.
 */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
