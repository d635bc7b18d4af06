/**
 * The distance of each cell from the nearest obstacle, in cells, and the index of that obstacle (-1 for
 * none).
 */
export interface DistanceMap {
  distance: Float32Array;
  nearest: Int32Array;
}

/**
 * Returns exact Euclidean distances, in two passes of lower envelopes of parabolas (Felzenszwalb and
 * Huttenlocher 2012).
 */
export function distanceMap(
  isObstacle: (cell: number) => boolean,
  width: number,
  depth: number,
): DistanceMap {
  const FAR = 1e12;
  const squares = new Float64Array(width * depth);
  const nearest = new Int32Array(width * depth).fill(-1);
  for (let cell = 0; cell < squares.length; cell++) {
    const there = isObstacle(cell);
    squares[cell] = there ? 0 : FAR;
    if (there) nearest[cell] = cell;
  }
  const length = Math.max(width, depth);
  const scratch = {
    vertex: new Int32Array(length),
    edge: new Float64Array(length + 1),
    value: new Float64Array(length),
    source: new Int32Array(length),
  };
  for (let z = 0; z < depth; z++) pass(squares, nearest, z * width, 1, width, scratch);
  for (let x = 0; x < width; x++) pass(squares, nearest, x, width, depth, scratch);
  const distance = new Float32Array(width * depth);
  for (let cell = 0; cell < distance.length; cell++)
    distance[cell] = squares[cell]! >= FAR ? Infinity : Math.sqrt(squares[cell]!);
  return { distance, nearest };
}

interface Scratch {
  vertex: Int32Array;
  edge: Float64Array;
  value: Float64Array;
  source: Int32Array;
}

function pass(
  squares: Float64Array,
  nearest: Int32Array,
  start: number,
  stride: number,
  length: number,
  { vertex, edge, value, source }: Scratch,
): void {
  for (let at = 0; at < length; at++) {
    value[at] = squares[start + at * stride]!;
    source[at] = nearest[start + at * stride]!;
  }
  let last = 0;
  vertex[0] = 0;
  edge[0] = -Infinity;
  edge[1] = Infinity;
  for (let at = 1; at < length; at++) {
    let crossing = cross(value, at, vertex[last]!);
    while (crossing <= edge[last]!) {
      last -= 1;
      crossing = cross(value, at, vertex[last]!);
    }
    last += 1;
    vertex[last] = at;
    edge[last] = crossing;
    edge[last + 1] = Infinity;
  }
  let envelope = 0;
  for (let at = 0; at < length; at++) {
    while (edge[envelope + 1]! < at) envelope += 1;
    const from = vertex[envelope]!;
    squares[start + at * stride] = value[from]! + (at - from) ** 2;
    nearest[start + at * stride] = source[from]!;
  }
}

/** Returns where the parabolas of two cells cross. */
function cross(value: Float64Array, one: number, other: number): number {
  return (value[one]! + one * one - (value[other]! + other * other)) / (2 * (one - other));
}
