import type { Sweep } from '../../../contract/capture.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import type { Capture } from '../capture.ts';
import { annotationsInRoom } from './annotations-in-room.ts';
import { findSweep } from './sweep-graph.ts';
import { discPosition } from '../pin-disc.ts';

/** Metres from which an annotation is read best, and the cost up to which one stays where one is. */
const BEST_DISTANCE = 2;
const GOOD_ENOUGH = 2.5;
/** Metres to the side below which one looks steeply up or down, and what each missing metre costs. */
const MIN_ASIDE = 1;
const STEEP_COST = 4;
/** What a place behind the surface, or in another room, costs: metres. */
const BEHIND_COST = 10;
const OTHER_ROOM_COST = 20;

/**
 * The sweep to see an annotation from: where it was placed from, else where one is if it is well seen from there, else the best. Best is
 * in its room, in front of the surface, a few steps away and not right above or below.
 */
export function sweepForMarker(
  capture: Pick<Capture, 'floors' | 'rooms' | 'sweeps'>,
  current: Sweep,
  marker: Marker,
): Sweep {
  const placedFrom = marker.sweep ? findSweep(capture, marker.sweep) : null;
  if (placedFrom) return placedFrom;
  const room = capture.rooms.find(
    (candidate) => annotationsInRoom([marker], candidate, capture.floors).length > 0,
  );
  const cost = (sweep: Sweep): number => {
    const elsewhere = room && sweep.room !== room.id ? OTHER_ROOM_COST : 0;
    return elsewhere + viewCost(sweep, marker);
  };
  if (cost(current) < GOOD_ENOUGH) return current;
  return capture.sweeps.reduce((best, sweep) => (cost(sweep) < cost(best) ? sweep : best), current);
}

/** How badly a sweep shows an annotation: metres off the best distance, and what counts as much as metres. */
function viewCost({ position }: Sweep, marker: Marker): number {
  const disc = discPosition(marker);
  const [x, y, z] = [position[0] - disc[0], position[1] - disc[1], position[2] - disc[2]];
  const facing = x * marker.normal[0] + y * marker.normal[1] + z * marker.normal[2];
  const aside = Math.hypot(x, z);
  return (
    Math.abs(Math.hypot(x, y, z) - BEST_DISTANCE) +
    (facing < 0 ? BEHIND_COST : 0) +
    (aside < MIN_ASIDE ? (MIN_ASIDE - aside) * STEEP_COST : 0)
  );
}
