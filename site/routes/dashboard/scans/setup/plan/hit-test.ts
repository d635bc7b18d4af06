import { areaOf, isInside, nearestOnEdge, type Point2 } from '../../../../../../contract/scans/outline.ts';
import type { SpaceRoom, SpaceSweep } from '../../../../../../contract/scans/space.ts';
import { placeOf } from '../edits/sweeps.ts';
import { distance } from '../geometry/split-outline.ts';
import type { OutlinePart } from '../geometry/move-part.ts';

/** The sweep that is nearest to a point, within `reach` metres. */
export function sweepAt(sweeps: readonly SpaceSweep[], point: Point2, reach: number): SpaceSweep | undefined {
  let [nearest, least]: [SpaceSweep | undefined, number] = [undefined, reach];
  for (const sweep of sweeps) {
    const away = distance(placeOf(sweep), point);
    if (away <= least) [nearest, least] = [sweep, away];
  }
  return nearest;
}

/** The smallest room around a point. */
export function roomAt(rooms: readonly SpaceRoom[], point: Point2): SpaceRoom | undefined {
  return rooms
    .filter(({ outline }) => isInside(outline, point))
    .sort((a, b) => areaOf(a.outline) - areaOf(b.outline))[0];
}

/** The corner of a room within `reach` metres of a point, or else the edge. */
export function partAt({ outline }: SpaceRoom, point: Point2, reach: number): OutlinePart | undefined {
  const corners = outline.map((corner) => distance(corner, point));
  const corner = corners.indexOf(Math.min(...corners));
  if (corners[corner]! <= reach) return { kind: 'corner', at: corner };
  const edges = outline.map((from, i) =>
    distance(nearestOnEdge(from, outline[(i + 1) % outline.length]!, point), point),
  );
  const edge = edges.indexOf(Math.min(...edges));
  return edges[edge]! <= reach ? { kind: 'edge', at: edge } : undefined;
}
