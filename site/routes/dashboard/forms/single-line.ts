/** A text as a one-line input holds it: browsers remove line breaks, which is no change of the person's. */
export function singleLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, '');
}
