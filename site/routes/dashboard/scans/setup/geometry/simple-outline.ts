import { areaOf, type Outline, type Point2 } from '../../../../../../contract/scans/outline.ts';

/** The minimum area of a room, in square metres. */
const LEAST_AREA = 0.01;

/** Returns whether an outline has an area and does not cross itself. */
export function isSimple(outline: Outline): boolean {
  if (outline.length < 3 || areaOf(outline) < LEAST_AREA) return false;
  const { length } = outline;
  for (let i = 0; i < length; i++)
    for (let j = i + 2; j < length; j++) {
      if ((j + 1) % length === i) continue;
      if (edgesCross(outline[i]!, outline[(i + 1) % length]!, outline[j]!, outline[(j + 1) % length]!))
        return false;
    }
  return true;
}

/** Returns whether two edges share a point that is not an end of both. */
export function edgesCross(a: Point2, b: Point2, c: Point2, d: Point2): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Returns a number that is positive on one side of the line from `a` to `b` and negative on the other. */
function side(a: Point2, b: Point2, point: Point2): number {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
}
