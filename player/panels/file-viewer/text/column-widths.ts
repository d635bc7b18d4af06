/** Rows that are looked at, and letters that a column is wide at least and at most. */
const LOOKED_AT = 200;
const LEAST = 4;
const MOST = 44;
/** Letters that the space beside a text takes, and wide letters more than digits. */
const BESIDE = 5;

/** How wide the columns of a table are, in letters: known before it is laid out, so that rows that come later move none. */
export function columnWidths(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const looked = [names, ...rows.slice(0, LOOKED_AT)];
  return names.map((_, column) => {
    const longest = looked.reduce((most, row) => Math.max(most, lengthOf(row[column] ?? '')), 0);
    return Math.min(Math.max(longest, LEAST), MOST) + BESIDE;
  });
}

/** Letters of the longest line. */
function lengthOf(text: string): number {
  return text.split('\n').reduce((most, line) => Math.max(most, line.length), 0);
}
