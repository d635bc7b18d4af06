import type { Room } from '../../../contract/capture.ts';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import type { Capture } from '../../capture/capture.ts';
import { isInShape, signedArea, type Outline } from '../../../contract/scans/outline.ts';
import type { Measuring } from './measuring.ts';

type Vector = MeasuredPoint['position'];

/** How far below a floor a point may be and still count as on that floor, in metres. */
const ON_FLOOR = 0.3;
/**
 * The height from which the ceiling is measured, as a fraction of the floor's height: above furniture, and
 * below lamps.
 */
const ABOVE_FURNITURE = 0.7;
/** The number of positions along each side of the grid from which the ceiling is measured. */
const GRID = 5;
/**
 * Heights that differ by less than `LEVEL` metres count as equal. `AGREE`: the fraction of the measured
 * heights that must be equal. If fewer are equal, the ceiling has no single height.
 */
const LEVEL = 0.02;
const AGREE = 0.6;

/**
 * Returns the room whose outline contains a point when seen from above. Prefers a room on the point's floor.
 * Returns null if there is no such room.
 */
export function roomAt({ rooms, floors }: Capture, [x, y, z]: Vector): Room | null {
  const here = floors.findLast(({ elevation }) => elevation <= y + ON_FLOOR) ?? floors[0];
  const inRoom = rooms.filter((room) => isInShape(room, [x, z]));
  return inRoom.find(({ floor }) => floor === here?.id) ?? inRoom[0] ?? null;
}

/**
 * Returns the corners of a room on its floor. The outline contains a cut to each hole and back, so that a
 * single polygon has the room's area.
 */
export function roomOutline({ floors }: Capture, { floor, outline, holes = [] }: Room): MeasuredPoint[] {
  const height = floors.find(({ id }) => id === floor)?.elevation ?? 0;
  return holes
    .reduce(withHole, outline)
    .map(([x, z]) => ({ position: [x, height, z], normal: [0, 1, 0], snap: 'plan' }));
}

/**
 * Returns the height of a room's ceiling above its floor, in metres, and what the height was measured from.
 * Measures the ceiling at several positions, and returns the median of the heights that agree. If no ceiling
 * can be measured, returns the height that the capture states for the floor. Returns an empty object if too
 * few of the heights agree or the room's floor is unknown.
 */
export async function measureRoomHeight(
  { measuring, floors }: Capture,
  room: Room,
): Promise<Pick<Measuring, 'height' | 'heightSnap'>> {
  const floor = floors.find(({ id }) => id === room.floor);
  if (!floor) return {};
  const facing = measuring?.facing;
  if (!facing) return { height: floor.height, heightSnap: 'plan' };
  const from = floor.elevation + ABOVE_FURNITURE * floor.height;
  const faced = await Promise.all(
    placesIn(room).map(([x, z]) => facing({ position: [x, from, z], normal: [0, 1, 0], snap: 'free' })),
  );
  const heights = faced.flatMap((point) => (point ? [point.position[1] - floor.elevation] : []));
  if (heights.length === 0) return { height: floor.height, heightSnap: 'plan' };
  const agreeing = heights
    .map((height) => heights.filter((other) => Math.abs(other - height) < LEVEL))
    .reduce((most, some) => (some.length > most.length ? some : most));
  if (agreeing.length < AGREE * heights.length) return {};
  const middle = agreeing.toSorted((a, b) => a - b)[agreeing.length >> 1];
  return { height: middle, heightSnap: 'surface' };
}

/** Returns the [x, z] coordinates of evenly spaced positions in a room. */
function placesIn(room: Room): [number, number][] {
  const xs = room.outline.map(([x]) => x);
  const zs = room.outline.map(([, z]) => z);
  const [left, top] = [Math.min(...xs), Math.min(...zs)];
  const [width, depth] = [Math.max(...xs) - left, Math.max(...zs) - top];
  const steps = Array.from({ length: GRID }, (_, step) => (step + 0.5) / GRID);
  return steps
    .flatMap((across) => steps.map((down): [number, number] => [left + across * width, top + down * depth]))
    .filter(([x, z]) => isInShape(room, [x, z]));
}

/**
 * Returns an outline that also goes around a hole, by the shortest cut between a corner of the outline and a
 * corner of the hole.
 */
function withHole(outline: Outline, hole: Outline): Outline {
  const against = signedArea(outline) * signedArea(hole) < 0 ? hole : hole.toReversed();
  let [from, to, least] = [0, 0, Infinity];
  for (const [i, [x, z]] of outline.entries())
    for (const [j, [holeX, holeZ]] of against.entries()) {
      const distance = Math.hypot(holeX - x, holeZ - z);
      if (distance < least) [from, to, least] = [i, j, distance];
    }
  const around = [...against.slice(to), ...against.slice(0, to + 1)];
  return [...outline.slice(0, from + 1), ...around, ...outline.slice(from)];
}
