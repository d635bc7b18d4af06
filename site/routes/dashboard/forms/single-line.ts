/** A text as a one-line input holds it: browsers take its line breaks out, and what they took out nobody has changed. */
export function singleLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, '');
}
