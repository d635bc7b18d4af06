import type { Outline, Point2 } from '../../../../../../contract/scans/outline.ts';
import { isSimple, rounded } from './tidy-outline.ts';
import { distance, nearestOnOutline, type OnOutline } from './split-outline.ts';

/** A corner of an outline, or the edge from that corner to the next one. */
export interface OutlinePart {
  kind: 'corner' | 'edge';
  at: number;
}

/**
 * Returns the outline with a corner or an edge moved by [x, z], in metres. An edge moves perpendicular to
 * itself. Returns null if the outline would cross itself or have hardly any area.
 */
export function movePart(outline: Outline, part: OutlinePart, by: Point2): [number, number][] | null {
  const { length } = outline;
  const next = (part.at + 1) % length;
  const shift = part.kind === 'edge' ? acrossEdge(outline[part.at]!, outline[next]!, by) : by;
  const moved = outline.map((corner, i): [number, number] => {
    const moves = i === part.at || (part.kind === 'edge' && i === next);
    return moves ? rounded([corner[0] + shift[0], corner[1] + shift[1]]) : [corner[0], corner[1]];
  });
  return isSimple(moved) ? moved : null;
}

/** Returns the component of a shift perpendicular to an edge. */
function acrossEdge(from: Point2, to: Point2, by: Point2): Point2 {
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dz * dz;
  if (square === 0) return by;
  const off = (by[1] * dx - by[0] * dz) / square;
  return [-dz * off, dx * off];
}

/** Returns the outline with a new corner in the middle of an edge. */
export function addCorner(outline: Outline, edge: number): [number, number][] {
  const [from, to] = [outline[edge]!, outline[(edge + 1) % outline.length]!];
  const middle = rounded([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  const corners = outline.map(([x, z]): [number, number] => [x, z]);
  corners.splice(edge + 1, 0, middle);
  return corners;
}

/**
 * Returns the outline without a corner; null if fewer than three corners would be left, or if the outline
 * would cross itself or have hardly any area.
 */
export function removeCorner(outline: Outline, at: number): [number, number][] | null {
  const corners = outline.flatMap(([x, z], i): [number, number][] => (i === at ? [] : [[x, z]]));
  return isSimple(corners) ? corners : null;
}

/**
 * Returns the position on an outline that a point selects. The point snaps to the nearest corner within
 * `reach` metres. If `from` is given, the point also snaps to positions where a line through `from`,
 * perpendicular to the edge that contains `from`, meets another edge. If no such position is within `reach`,
 * returns the nearest position on the outline.
 */
export function snapOnOutline(
  outline: Outline,
  at: Point2,
  reach: number,
  from: OnOutline | null,
): OnOutline {
  const corners = outline.map((point, edge): OnOutline => ({ edge, point: [point[0], point[1]] }));
  const places = [...corners, ...(from ? squareTo(outline, from) : [])];
  const away = places.map(({ point }) => distance(point, at));
  const least = Math.min(...away);
  return least <= reach ? places[away.indexOf(least)]! : nearestOnOutline(outline, at);
}

/**
 * Returns the points where a line that starts on an edge of an outline, perpendicular to that edge, meets the
 * other edges.
 */
function squareTo(outline: Outline, { edge, point: [x, z] }: OnOutline): OnOutline[] {
  const [dx, dz] = alongEdge(outline, edge);
  return outline.flatMap(([ax, az], i): OnOutline[] => {
    const [ex, ez] = alongEdge(outline, i);
    const slope = ex * dx + ez * dz;
    if (i === edge || slope === 0) return [];
    const part = ((x - ax) * dx + (z - az) * dz) / slope;
    return part > 0 && part < 1 ? [{ edge: i, point: [ax + ex * part, az + ez * part] }] : [];
  });
}

function alongEdge(outline: Outline, edge: number): Point2 {
  const [from, to] = [outline[edge]!, outline[(edge + 1) % outline.length]!];
  return [to[0] - from[0], to[1] - from[1]];
}
