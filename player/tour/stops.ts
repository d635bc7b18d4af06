import type { PlacedPoint } from '../../contract/points/point.ts';
import { STOP_SECONDS } from '../../contract/points/stop.ts';
import { memoize } from './memoize.ts';
import type { Annotations } from './read-annotations.ts';

/** The name of the annotation kind whose items can be stops of the guided tour. */
export const POINT = 'point';

/** A point at which the guided tour stops. */
export type Stop = PlacedPoint & { stopOrder: number };

const sortedStops = memoize((points: readonly unknown[]): readonly Stop[] =>
  (points as readonly PlacedPoint[]).filter(isStop).sort(inOrder),
);
const NO_STOPS: readonly Stop[] = [];

/**
 * Returns the stops of the guided tour in order: the points with a rank. Points with the same rank are sorted
 * by id. Returns the same list for the same points.
 */
export function listStops(annotations: Annotations): readonly Stop[] {
  const points = annotations[POINT];
  return points ? sortedStops(points) : NO_STOPS;
}

function isStop(point: PlacedPoint): point is Stop {
  return Number.isFinite(point.stopOrder);
}

/** Compares stops for sorting. Ids are compared by code units, so that the order is the same for everyone. */
function inOrder(a: Stop, b: Stop): number {
  return a.stopOrder - b.stopOrder || (a.id < b.id ? -1 : 1);
}

/** Returns how long the guided tour stays at a stop, in seconds. */
export function secondsAt({ stopSeconds }: Pick<Stop, 'stopSeconds'>): number {
  const { least, most, usual } = STOP_SECONDS;
  return Math.min(most, Math.max(least, stopSeconds ?? usual));
}

/**
 * When distances to stops are compared, one metre of height counts as this many horizontal metres. The value
 * is more than 1 because the path to another floor is longer than the height.
 */
const CLIMB = 4;
/**
 * The tour resumes at another stop only if that stop is closer to the user than the current stop by more than
 * this distance, in metres.
 */
const CLEARLY = 1;

/**
 * Returns the id of the stop at which a tour resumes for a user at `eye` (metres): the current stop, unless
 * another one is clearly closer.
 */
export function nearestStop(
  stops: readonly Stop[],
  shown: string,
  eye: readonly [number, number, number],
): string {
  const away = (stop: Stop): number => {
    const [x, y, z] = stop.view?.position ?? stop.position;
    return Math.hypot(x - eye[0], CLIMB * (y - eye[1]), z - eye[2]);
  };
  let nearest = stops.find(({ id }) => id === shown);
  let least = nearest ? away(nearest) - CLEARLY : Infinity;
  for (const stop of stops) {
    if (away(stop) >= least) continue;
    nearest = stop;
    least = away(stop);
  }
  return nearest?.id ?? shown;
}
