/** Marked cells and all that are at most `reach` cells from one both ways: grown by a square. */
export function grown(marked: Uint8Array, width: number, depth: number, reach: number): Uint8Array {
  const across = grownAlong(marked, { length: width, step: 1, lines: depth, stride: width }, reach);
  return grownAlong(across, { length: depth, step: width, lines: width, stride: 1 }, reach);
}

/** Lines of `length` cells that lie `step` apart in the grid; the next line begins `stride` further. */
interface Lines {
  length: number;
  step: number;
  lines: number;
  stride: number;
}

function grownAlong(marked: Uint8Array, { length, step, lines, stride }: Lines, reach: number): Uint8Array {
  const result = new Uint8Array(marked.length);
  for (let line = 0; line < lines; line++) {
    // The first cell of the line that is not decided yet.
    let next = 0;
    for (let at = 0; at < length; at++) {
      if (!marked[line * stride + at * step]) continue;
      const last = Math.min(length - 1, at + reach);
      for (next = Math.max(next, at - reach); next <= last; next++) result[line * stride + next * step] = 1;
    }
  }
  return result;
}
