/** Gives each cell at 0 the value of the nearest that is not, in steps over edges. */
export function spreadKnown(values: Float32Array, width: number, depth: number): void {
  const queue = new Int32Array(values.length);
  let end = 0;
  for (let cell = 0; cell < values.length; cell++) if (values[cell] !== 0) queue[end++] = cell;
  for (let at = 0; at < end; at++) {
    const cell = queue[at]!;
    const x = cell % width;
    const take = (other: number) => {
      if (values[other] !== 0) return;
      values[other] = values[cell]!;
      queue[end++] = other;
    };
    if (x > 0) take(cell - 1);
    if (x < width - 1) take(cell + 1);
    if (cell >= width) take(cell - width);
    if (cell < width * (depth - 1)) take(cell + width);
  }
}
