const LEAF = 4;
const BINS = 12;

/** A bounding volume hierarchy over triangles, in flat arrays that threads can share. */
export type Bvh = {
  /** Nine numbers per triangle, in the tree's order. */
  triangles: Float32Array;
  /** Six numbers per node: least and greatest corner. */
  bounds: Float32Array;
  /** Two per node: [index of the left child, 0] (right is next to it) or [first triangle, count]. */
  nodes: Int32Array;
  /** The place each triangle had in what was given. */
  order: Int32Array;
};

const shared = (bytes: number) => new SharedArrayBuffer(Math.max(8, bytes));

/** Builds the tree by binned surface-area splits. */
export function buildBvh(source: Float32Array): Bvh {
  const count = source.length / 9;
  const order = new Int32Array(shared(count * 4)).map((_, i) => i);
  const centres = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < 3; a++)
      centres[i * 3 + a] = (source[i * 9 + a]! + source[i * 9 + 3 + a]! + source[i * 9 + 6 + a]!) / 3;
  }
  const bounds = new Float32Array(shared(count * 2 * 24));
  const nodes = new Int32Array(shared(count * 2 * 8));
  let used = 1;
  const pending: [number, number, number][] = [[0, 0, count]];
  while (pending.length > 0) {
    const [node, from, to] = pending.pop()!;
    measure(source, order, bounds, node, from, to);
    const middle = to - from <= LEAF ? -1 : split(source, centres, order, from, to);
    if (middle < 0) {
      nodes[node * 2] = from;
      nodes[node * 2 + 1] = to - from;
      continue;
    }
    nodes[node * 2] = used;
    pending.push([used, from, middle], [used + 1, middle, to]);
    used += 2;
  }
  const triangles = new Float32Array(shared(count * 36));
  for (let i = 0; i < count; i++) triangles.set(source.subarray(order[i]! * 9, order[i]! * 9 + 9), i * 9);
  return { triangles, bounds, nodes, order: new Int32Array(shared(count * 4)).map((_, i) => order[i]!) };
}

function measure(
  source: Float32Array,
  order: Int32Array,
  bounds: Float32Array,
  node: number,
  from: number,
  to: number,
): void {
  for (let a = 0; a < 3; a++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = from; i < to; i++) {
      for (let k = 0; k < 3; k++) {
        const value = source[order[i]! * 9 + k * 3 + a]!;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    bounds[node * 6 + a] = low - 1e-5;
    bounds[node * 6 + 3 + a] = high + 1e-5;
  }
}

function split(
  source: Float32Array,
  centres: Float32Array,
  order: Int32Array,
  from: number,
  to: number,
): number {
  let best = { cost: Infinity, axis: -1, at: 0 };
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = from; i < to; i++) {
      const c = centres[order[i]! * 3 + axis]!;
      low = Math.min(low, c);
      high = Math.max(high, c);
    }
    if (high - low < 1e-6) continue;
    for (let bin = 1; bin < BINS; bin++) {
      const at = low + ((high - low) * bin) / BINS;
      const cost = splitCost(source, centres, order, from, to, axis, at);
      if (cost < best.cost) best = { cost, axis, at };
    }
  }
  if (best.axis < 0) return -1;
  let middle = from;
  for (let i = from; i < to; i++) {
    if (centres[order[i]! * 3 + best.axis]! >= best.at) continue;
    [order[i], order[middle]] = [order[middle]!, order[i]!];
    middle++;
  }
  return middle === from || middle === to ? -1 : middle;
}

const box = new Float64Array(12);

function splitCost(
  source: Float32Array,
  centres: Float32Array,
  order: Int32Array,
  from: number,
  to: number,
  axis: number,
  at: number,
): number {
  for (let side = 0; side < 2; side++) {
    for (let a = 0; a < 3; a++) {
      box[side * 6 + a] = Infinity;
      box[side * 6 + 3 + a] = -Infinity;
    }
  }
  const counts = [0, 0];
  // Big nodes are judged by every so-manieth triangle: good enough, and much faster.
  const stride = Math.max(1, Math.floor((to - from) / 2000));
  for (let i = from; i < to; i += stride) {
    const index = order[i]!;
    const side = centres[index * 3 + axis]! < at ? 0 : 1;
    counts[side]!++;
    for (let k = 0; k < 9; k++) {
      const value = source[index * 9 + k]!;
      const slot = side * 6 + (k % 3);
      if (value < box[slot]!) box[slot] = value;
      if (value > box[slot + 3]!) box[slot + 3] = value;
    }
  }
  if (counts[0] === 0 || counts[1] === 0) return Infinity;
  return counts[0]! * halfArea(0) + counts[1]! * halfArea(6);
}

function halfArea(o: number): number {
  const [x, y, z] = [box[o + 3]! - box[o]!, box[o + 4]! - box[o + 1]!, box[o + 5]! - box[o + 2]!];
  return x * y + y * z + z * x;
}
