/** Lines, and at most signs, of one part. */
const LINES = 200;
const SIGNS = 20_000;

/** A text in parts at ends of lines, so that a browser lays out those alone that are in view. Together they are the text. */
export function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  let [from, lines] = [0, 0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines < LINES && at - from < SIGNS) continue;
    parts.push(text.slice(from, at + 1));
    [from, lines] = [at + 1, 0];
  }
  return from < text.length ? [...parts, text.slice(from)] : parts;
}
