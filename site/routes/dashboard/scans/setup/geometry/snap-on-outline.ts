import type { Outline, Point2 } from '../../../../../../contract/scans/outline.ts';
import { distance, nearestOnOutline, type OnOutline } from './split-outline.ts';

/**
 * Returns the position on an outline that a point selects: within `reach` metres a corner, or the end of a
 * line perpendicular to the edge of `from`; otherwise the nearest position.
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

/** Returns where the perpendicular to an outline's edge at a position meets the other edges. */
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
