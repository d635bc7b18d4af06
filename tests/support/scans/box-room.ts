/**
 * The triangles of a room seen from inside, as files store them: corners, and three indices of corners per
 * triangle.
 */
export interface PlainMesh {
  positions: number[][];
  triangles: number[][];
}

/** Returns a box of 6 × 2.6 × 4 units, y up, with its lowest corner at `from`. */
export function boxRoom(
  from: readonly number[] = [0, 0, 0],
  size: readonly number[] = [6, 2.6, 4],
): PlainMesh {
  const positions = Array.from({ length: 8 }, (_, corner) =>
    [0, 1, 2].map((axis) => from[axis]! + ((corner >> axis) & 1) * size[axis]!),
  );
  // The corners of each side, counter-clockwise as seen from inside.
  const sides = [
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
  ];
  const triangles = sides.flatMap(([a, b, c, d]) => [
    [a!, b!, c!],
    [a!, c!, d!],
  ]);
  return { positions, triangles };
}
