/** Connected regions of cells, over edges. */
export interface Regions {
  /** Of each cell: its region from 1 on; 0 for none. */
  labels: Int32Array;
  /** Cells of each region; the first is of none. */
  sizes: number[];
}

export function labelRegions(isInside: (cell: number) => boolean, width: number, depth: number): Regions {
  const count = width * depth;
  const labels = new Int32Array(count);
  const sizes = [0];
  const stack: number[] = [];
  for (let start = 0; start < count; start++) {
    if (labels[start] !== 0 || !isInside(start)) continue;
    const label = sizes.length;
    let size = 0;
    labels[start] = label;
    stack.push(start);
    while (stack.length > 0) {
      const cell = stack.pop()!;
      size += 1;
      const x = cell % width;
      const visit = (other: number) => {
        if (labels[other] !== 0 || !isInside(other)) return;
        labels[other] = label;
        stack.push(other);
      };
      if (x > 0) visit(cell - 1);
      if (x < width - 1) visit(cell + 1);
      if (cell >= width) visit(cell - width);
      if (cell < count - width) visit(cell + width);
    }
    sizes.push(size);
  }
  return { labels, sizes };
}
