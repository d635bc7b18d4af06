/** A point in a plan: [x, z], in metres. */
export type Point2 = readonly [number, number];
export type Outline = readonly Point2[];

/**
 * Returns the area of an outline in square metres, whether its corners are in clockwise or counterclockwise
 * order.
 */
export function areaOf(outline: Outline): number {
  return Math.abs(signedArea(outline));
}

/**
 * Returns the area of an outline in square metres: positive if the corners turn from +x to +z, otherwise
 * negative.
 */
export function signedArea(outline: Outline): number {
  let twice = 0;
  for (const [i, [x, z]] of outline.entries()) {
    const [nextX, nextZ] = outline[(i + 1) % outline.length]!;
    twice += x * nextZ - nextX * z;
  }
  return twice / 2;
}

/** The area inside `outline` and outside all `holes`. */
export interface Shape {
  outline: Outline;
  holes?: readonly Outline[] | undefined;
}

/** Returns the area of a shape in square metres. */
export function areaOfShape({ outline, holes = [] }: Shape): number {
  return holes.reduce((area, hole) => area - areaOf(hole), areaOf(outline));
}

/** Returns whether a point is inside a shape. */
export function isInShape({ outline, holes = [] }: Shape, point: Point2): boolean {
  return isInside(outline, point) && !holes.some((hole) => isInside(hole, point));
}

/** Returns the distance in metres from a point to the nearest edge of a shape. */
export function distanceToShape({ outline, holes = [] }: Shape, point: Point2): number {
  return Math.min(...[outline, ...holes].map((ring) => distanceToOutline(ring, point)));
}

/** Returns whether a point is inside an outline, by the even-odd rule. */
export function isInside(outline: Outline, [x, z]: Point2): boolean {
  let inside = false;
  let before = outline.at(-1)!;
  for (const corner of outline) {
    const [ax, az, bx, bz] = [before[0], before[1], corner[0], corner[1]];
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside;
    before = corner;
  }
  return inside;
}

/** Returns whether two edges of an outline cross. Edges that share a corner are not compared. */
export function crossesItself(outline: Outline): boolean {
  const { length } = outline;
  const corner = (index: number) => outline[index % length]!;
  for (let i = 0; i < length; i++)
    for (let j = i + 2; j < length; j++)
      if ((j + 1) % length !== i && edgesCross(corner(i), corner(i + 1), corner(j), corner(j + 1)))
        return true;
  return false;
}

/** Returns whether two edges cross at a point that is not an end of either. */
export function edgesCross(a: Point2, b: Point2, c: Point2, d: Point2): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Returns a number that is positive on one side of the line from `a` to `b` and negative on the other. */
function side(a: Point2, b: Point2, point: Point2): number {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
}

/** Returns the distance in metres from a point to the nearest edge of an outline. */
export function distanceToOutline(outline: Outline, point: Point2): number {
  let least = Infinity;
  let from = outline.at(-1)!;
  for (const to of outline) {
    const [x, z] = nearestOnEdge(from, to, point);
    least = Math.min(least, (point[0] - x) ** 2 + (point[1] - z) ** 2);
    from = to;
  }
  return Math.sqrt(least);
}

/** Returns the point of an edge that is nearest to a point. */
export function nearestOnEdge(from: Point2, to: Point2, [x, z]: Point2): [number, number] {
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dz * dz;
  const along = square > 0 ? ((x - from[0]) * dx + (z - from[1]) * dz) / square : 0;
  const part = Math.min(1, Math.max(0, along));
  return [from[0] + part * dx, from[1] + part * dz];
}

/** A box in a plan: minimum x and z, then maximum x and z, in metres. */
export type Box2 = readonly [number, number, number, number];

/** Returns the bounding box of an outline. */
export function boxOf(outline: Outline): Box2 {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, z] of outline) {
    [left, top] = [Math.min(left, x), Math.min(top, z)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, z)];
  }
  return [left, top, right, bottom];
}

/** Returns the distance in metres from a point to a box; 0 inside. */
export function distanceToBox([left, top, right, bottom]: Box2, [x, z]: Point2): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - z, 0, z - bottom));
}

/** Returns whether two boxes overlap. Boxes that only touch do not. */
export function boxesMeet(a: Box2, b: Box2): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/**
 * Number of parallel lines along which overlapping areas are compared. For typical rooms, the result is
 * accurate to 1%.
 */
const SCAN_LINES = 128;

/** Returns the area that two shapes share, in square metres, measured along `SCAN_LINES` parallel lines. */
export function sharedArea(a: Shape, b: Shape): number {
  const [boxA, boxB] = [boxOf(a.outline), boxOf(b.outline)];
  if (!boxesMeet(boxA, boxB)) return 0;
  const [low, high] = [Math.max(boxA[1], boxB[1]), Math.min(boxA[3], boxB[3])];
  const step = (high - low) / SCAN_LINES;
  let area = 0;
  for (let line = 0; line < SCAN_LINES; line++) {
    const z = low + (line + 0.5) * step;
    area += sharedLength(crossings(a, z), crossings(b, z)) * step;
  }
  return area;
}

/** Returns the shared area divided by the combined area: 1 for the same outline, 0 if they do not overlap. */
export function overlapOf(a: Shape, b: Shape): number {
  const shared = sharedArea(a, b);
  const together = areaOfShape(a) + areaOfShape(b) - shared;
  return together > 0 ? shared / together : 0;
}

/** Returns the x values at which a line of constant z enters and leaves a shape, in ascending order. */
function crossings({ outline, holes = [] }: Shape, z: number): number[] {
  const found: number[] = [];
  for (const ring of [outline, ...holes])
    for (const [i, [ax, az]] of ring.entries()) {
      const [bx, bz] = ring[(i + 1) % ring.length]!;
      if (az > z !== bz > z) found.push(((bx - ax) * (z - az)) / (bz - az) + ax);
    }
  return found.sort((left, right) => left - right);
}

/**
 * Returns the length that two lists of intervals share. Each list contains the ends of its intervals in
 * pairs.
 */
function sharedLength(a: readonly number[], b: readonly number[]): number {
  let [sum, i, j] = [0, 0, 0];
  while (i + 1 < a.length && j + 1 < b.length) {
    const end = Math.min(a[i + 1]!, b[j + 1]!);
    sum += Math.max(0, end - Math.max(a[i]!, b[j]!));
    if (a[i + 1] === end) i += 2;
    else j += 2;
  }
  return sum;
}
