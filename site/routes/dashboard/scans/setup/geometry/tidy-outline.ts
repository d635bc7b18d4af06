import {
  type Outline,
  type Point2,
  areaOf,
  crossesItself,
} from '../../../../../../contract/scans/outline.ts';

/** The precision of stored corners, in metres. */
const GRID = 0.001;
/** The maximum distance of a redundant corner from the line between its neighbours, in metres. */
const STRAIGHT = 0.002;

/** Returns a position rounded for storage. */
export function rounded([x, z]: Point2): [number, number] {
  return [roundTo(x), roundTo(z)];
}

function roundTo(metres: number): number {
  return Math.round(metres / GRID) * GRID === 0 ? 0 : Number((Math.round(metres / GRID) * GRID).toFixed(3));
}

/**
 * Returns the outline, rounded for storage, without redundant corners: duplicates, and those on a straight
 * edge.
 */
export function tidyOutline(outline: Outline): [number, number][] {
  const corners = outline.map(rounded);
  for (let i = 0; i < corners.length && corners.length > 3;) {
    const before = corners[(i + corners.length - 1) % corners.length]!;
    const after = corners[(i + 1) % corners.length]!;
    if (isStraight(before, corners[i]!, after)) {
      corners.splice(i, 1);
      i = Math.max(0, i - 1);
    } else i++;
  }
  return corners;
}

function isStraight(before: Point2, corner: Point2, after: Point2): boolean {
  const [dx, dz] = [after[0] - before[0], after[1] - before[1]];
  const length = Math.hypot(dx, dz);
  if (Math.hypot(corner[0] - before[0], corner[1] - before[1]) <= GRID / 2) return true;
  if (length === 0) return true;
  const off = Math.abs((corner[0] - before[0]) * dz - (corner[1] - before[1]) * dx) / length;
  return off <= STRAIGHT;
}

/** The minimum area of a room, in square metres. */
const LEAST_AREA = 0.01;

/**
 * Returns whether an outline has at least three corners and an area of at least `LEAST_AREA`, and does not
 * cross itself.
 */
export function isSimple(outline: Outline): boolean {
  return outline.length >= 3 && areaOf(outline) >= LEAST_AREA && !crossesItself(outline);
}
