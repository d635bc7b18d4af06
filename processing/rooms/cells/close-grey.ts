/**
 * Takes out of a map of heights what is low and narrower than 2 `reach` + 1 cells (grey closing by a square). Cells at 0 are unknown, and
 * stay so.
 */
export function closed(heights: Float32Array, width: number, depth: number, reach: number): Float32Array {
  const highest = along(
    along(heights, width, depth, reach, 1, Math.max),
    width,
    depth,
    reach,
    width,
    Math.max,
  );
  const lowest = along(along(highest, width, depth, reach, 1, least), width, depth, reach, width, least);
  for (let cell = 0; cell < heights.length; cell++) if (heights[cell] === 0) lowest[cell] = 0;
  return lowest;
}

/** Of two heights, where 0 is unknown. */
function least(a: number, b: number): number {
  return a === 0 ? b : b === 0 ? a : Math.min(a, b);
}

/** Combines each cell with those up to `reach` cells away in one direction: `stride` 1 is x, else z. */
function along(
  heights: Float32Array,
  width: number,
  depth: number,
  reach: number,
  stride: number,
  combine: (a: number, b: number) => number,
): Float32Array {
  const result = new Float32Array(heights.length);
  const [lines, length, step] = stride === 1 ? [depth, width, width] : [width, depth, 1];
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < length; at++) {
      const last = Math.min(length - 1, at + reach);
      let value = 0;
      for (let other = Math.max(0, at - reach); other <= last; other++)
        value = combine(value, heights[line * step + other * stride]!);
      result[line * step + at * stride] = value;
    }
  }
  return result;
}
