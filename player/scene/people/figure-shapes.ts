/** A surface of revolution, as triangles. */
export interface TurnedShape {
  readonly positions: readonly number[];
  readonly normals: readonly number[];
  /** 1 if a vertex tilts with the view; 0 if it only turns with the body. */
  readonly heads: readonly number[];
  readonly indices: readonly number[];
}

/** The number of segments around the axis. */
const SEGMENTS = 24;

/** A profile from its lower to its upper end: distance from the axis and position along it (y), in metres. */
type Profile = readonly (readonly [radius: number, height: number])[];

/** Returns the shape of a profile revolved around the axis. Its front faces outward. */
export function turnProfile(profile: Profile, head: 0 | 1): TurnedShape {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const [row, [radius, height]] of profile.entries()) {
    const before = profile[Math.max(0, row - 1)]!;
    const after = profile[Math.min(profile.length - 1, row + 1)]!;
    // Perpendicular to the profile.
    const [out, up] = [after[1] - before[1], before[0] - after[0]];
    const length = Math.hypot(out, up) || 1;
    for (let column = 0; column <= SEGMENTS; column += 1) {
      const angle = (column / SEGMENTS) * 2 * Math.PI;
      const [x, z] = [Math.sin(angle), Math.cos(angle)];
      positions.push(radius * x, height, radius * z);
      normals.push((out / length) * x, up / length, (out / length) * z);
      if (row === 0 || column === SEGMENTS) continue;
      const at = row * (SEGMENTS + 1) + column;
      const below = at - SEGMENTS - 1;
      indices.push(below, below + 1, at + 1, below, at + 1, at);
    }
  }
  return { positions, normals, indices, heads: positions.filter((_, at) => at % 3 === 0).map(() => head) };
}

/** Returns the profile of a sphere around the origin. */
export function sphereProfile(radius: number, rows: number): Profile {
  return Array.from({ length: rows + 1 }, (_, row) => {
    const angle = (row / rows) * Math.PI;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
}

/** Returns the same shape with its axis in the direction of view, along -z. */
export function layForward(shape: TurnedShape): TurnedShape {
  const lay = (values: readonly number[]): number[] =>
    values.map((_, at) => {
      const from = at - (at % 3);
      return at % 3 === 0 ? values[from]! : at % 3 === 1 ? values[from + 2]! : -values[from + 1]!;
    });
  return { ...shape, positions: lay(shape.positions), normals: lay(shape.normals) };
}

/** Returns several shapes joined into one. */
export function joinShapes(shapes: readonly TurnedShape[]): TurnedShape {
  let first = 0;
  const indices = shapes.flatMap((shape) => {
    const offset = first;
    first += shape.heads.length;
    return shape.indices.map((index) => index + offset);
  });
  return {
    positions: shapes.flatMap(({ positions }) => positions),
    normals: shapes.flatMap(({ normals }) => normals),
    heads: shapes.flatMap(({ heads }) => heads),
    indices,
  };
}
