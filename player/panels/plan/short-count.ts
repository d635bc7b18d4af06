/** A number for where there is room for three characters: from a thousand on, thousands. */
export function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`;
}
