/** Regions of cells that are connected across edges. */
export interface Regions {
  /** The region of each cell, from 1; 0 for none. */
  labels: Int32Array;
  /** The number of cells in each region, by the region's label. The entry at 0 is unused. */
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

/**
 * Groups of the numbers from 0 to `count` - 1 that can be joined. Initially, each number is a separate group.
 */
export class Groups {
  readonly #parents: Uint32Array;

  constructor(count: number) {
    this.#parents = Uint32Array.from({ length: count }, (_, index) => index);
  }

  /** Returns the number that represents the group of `one`. */
  rootOf(one: number): number {
    const parents = this.#parents;
    let root = one;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  }

  /** Joins the groups of `a` and `b`. The root of `a` becomes the root of both. */
  join(a: number, b: number): void {
    this.#parents[this.rootOf(b)] = this.rootOf(a);
  }
}

/** A rectangle of cells; `right` and `bottom` are inclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the boxes around the regions 1 to `count`, with `spare` extra cells on each side. */
export function boxesOf(labels: Int32Array, count: number, width: number, spare: number): Box[] {
  const boxes = Array.from({ length: count }, () => ({
    left: Infinity,
    top: Infinity,
    right: -Infinity,
    bottom: -Infinity,
  }));
  labels.forEach((label, at) => {
    const box = boxes[label - 1];
    if (!box) return;
    const [x, z] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x - spare);
    box.right = Math.max(box.right, x + spare);
    box.top = Math.min(box.top, z - spare);
    box.bottom = Math.max(box.bottom, z + spare);
  });
  return boxes;
}

/**
 * Returns the regions of marked cells, 0 for unmarked ones. `lengths`: the longer side of each region in
 * cells; the entry at 0 is unused.
 */
export function regionLengths(
  isMarked: (at: number) => boolean,
  width: number,
  depth: number,
): { labels: Int32Array; lengths: number[] } {
  const { labels, sizes } = labelRegions(isMarked, width, depth);
  const boxes = boxesOf(labels, sizes.length - 1, width, 0);
  const lengths = boxes.map(({ left, top, right, bottom }) => Math.max(right - left, bottom - top) + 1);
  return { labels, lengths: [0, ...lengths] };
}

/** Unmarks the cells of regions whose longer side has fewer than `length` cells. */
export function keepLong(marked: Uint8Array, width: number, length: number): void {
  const { labels, lengths } = regionLengths((at) => marked[at] !== 0, width, marked.length / width);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] !== 0 && lengths[labels[at]!]! < length) marked[at] = 0;
}

/** Returns the marked area expanded by `reach` cells on every side, diagonals included. */
export function grown(marked: Uint8Array, width: number, depth: number, reach: number): Uint8Array {
  const across = grownAlong(marked, { length: width, step: 1, lines: depth, stride: width }, reach);
  return grownAlong(across, { length: depth, step: width, lines: width, stride: 1 }, reach);
}

/**
 * The rows or columns of a grid: `lines` lines of `length` cells. In the grid, the cells of a line are `step`
 * apart, and the next line begins `stride` cells later.
 */
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

export type Point = [number, number];

/** Returns the distance between two points. */
export function apart([ax, az]: Readonly<Point>, [bx, bz]: Readonly<Point>): number {
  return Math.hypot(ax - bx, az - bz);
}

/** Returns the length of the line from `a` to `b`, and its unit vector. */
export function directionOf(
  a: Readonly<Point>,
  b: Readonly<Point>,
): { length: number; ux: number; uz: number } {
  const length = apart(a, b);
  return { length, ux: (b[0] - a[0]) / length, uz: (b[1] - a[1]) / length };
}

/** Returns the minimum x, minimum z, maximum x and maximum z of a line, extended by `reach`. */
export function boxAround(a: Point, b: Point, reach: number): [number, number, number, number] {
  return [
    Math.min(a[0], b[0]) - reach,
    Math.min(a[1], b[1]) - reach,
    Math.max(a[0], b[0]) + reach,
    Math.max(a[1], b[1]) + reach,
  ];
}

/**
 * Returns the rings around cells, with the cells on the right of each ring (x right, z down). Rings around
 * holes therefore run the other way. Cells at the edge of the grid must not be inside.
 */
export function traceRings(isInside: (cell: number) => boolean, width: number, depth: number): Point[][] {
  const count = width * depth;
  // One bit per side of a cell: upper, right, lower, left.
  const open = new Uint8Array(count);
  for (let cell = 0; cell < count; cell++) {
    if (!isInside(cell)) continue;
    const x = cell % width;
    if (cell < width || !isInside(cell - width)) open[cell]! |= 1;
    if (x === width - 1 || !isInside(cell + 1)) open[cell]! |= 2;
    if (cell >= count - width || !isInside(cell + width)) open[cell]! |= 4;
    if (x === 0 || !isInside(cell - 1)) open[cell]! |= 8;
  }
  const rings: Point[][] = [];
  for (let cell = 0; cell < count; cell++)
    for (let side = 0; side < 4; side++)
      if (open[cell]! & (1 << side)) rings.push(follow(cell, side, open, width, isInside));
  return rings;
}

/** The start corner of each side of a cell, clockwise: x to the right, z down. */
const STARTS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function follow(
  start: number,
  first: number,
  open: Uint8Array,
  width: number,
  isInside: (cell: number) => boolean,
): Point[] {
  const steps = [1, width, -1, -width];
  const ring: Point[] = [];
  let cell = start;
  let side = first;
  let before = -1;
  while (open[cell]! & (1 << side)) {
    open[cell]! &= ~(1 << side);
    const [x, z] = STARTS[side]!;
    if (side !== before) ring.push([(cell % width) + x, Math.floor(cell / width) + z]);
    before = side;
    // Cells that touch only at a corner are separate, so the next side of the same cell comes first.
    const ahead = cell + steps[side]!;
    if (!isInside(ahead)) side = (side + 1) % 4;
    else {
      const left = ahead + steps[(side + 3) % 4]!;
      if (isInside(left)) {
        cell = left;
        side = (side + 3) % 4;
      } else cell = ahead;
    }
  }
  return ring;
}

/** Returns twice the area of a ring, positive for outer rings of `traceRings`. */
export function doubleArea(ring: readonly (readonly [number, number])[]): number {
  let sum = 0;
  for (let at = 0; at < ring.length; at++) {
    const [x1, z1] = ring[at]!;
    const [x2, z2] = ring[(at + 1) % ring.length]!;
    sum += x1 * z2 - x2 * z1;
  }
  return sum;
}

/** Calls `visit` for each cell whose middle is inside a ring. The ring's corners are in units of cells. */
export function eachInside(ring: readonly Point[], visit: (x: number, z: number) => void): void {
  const rows = ring.map(([, z]) => z);
  const bottom = rows.reduce((one, other) => Math.max(one, other));
  for (let z = Math.floor(rows.reduce((one, other) => Math.min(one, other))); z < bottom; z++) {
    const middle = z + 0.5;
    const crossings = ring
      .flatMap(([x1, z1], at) => {
        const [x2, z2] = ring[(at + 1) % ring.length]!;
        return z1 > middle !== z2 > middle ? [x1 + ((middle - z1) / (z2 - z1)) * (x2 - x1)] : [];
      })
      .sort((one, other) => one - other);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2)
      for (let x = Math.ceil(crossings[pair]! - 0.5); x + 0.5 < crossings[pair + 1]!; x++) visit(x, z);
  }
}
