import type { Space, SpaceSweep } from '../../contract/scans/space.ts';
import type { FoundRooms } from '../rooms/found-rooms.ts';
import type { Columns } from '../voxels/columns.ts';
import { freePart, sees } from './cast-ray.ts';
import { roomAround } from './choose-cells.ts';
import { eyeAt } from './eye.ts';
import type { Walkable } from './walkable.ts';

/** Metres that are looked at around a sweep, and between the cells that are looked for. */
const VIEW = 12;
const SAMPLE = 0.4;
/** Sweeps that are tried at most. */
const TRIED = 150;
const DIRECTIONS = 36;
/** Metres from a door to the outside within which one enters, and how much that counts. */
const ENTRANCE = 6;
const ENTERING = 1.3;
/** Metres from a wall that are too close for a first look, such as in a door; and how much that, and the open sky, count. */
const CLOSE = 0.6;
const CRAMPED = 0.4;
const OUTSIDE = 0.5;
const SKY = 12;

/**
 * The sweep on the main floor from which most of it is seen, and the yaw that looks the farthest over it. `cells`: those that the sweeps
 * are in.
 */
export function chooseStart(
  columns: Columns,
  walkable: Walkable,
  sweeps: SpaceSweep[],
  cells: number[],
  { doors }: FoundRooms,
): Space['start'] {
  const floor = mainFloor(walkable);
  const { id } = walkable.floors[floor]!;
  const entrances = doors.filter((door) => door.floor === id && door.rooms.includes(null));
  const own = sweeps.flatMap((sweep, index) => (sweep.floor === id ? [index] : []));
  const samples = samplesOf(columns, walkable, floor);
  let start = { sweep: sweeps[0]!.id, yaw: 0, pitch: 0 };
  let widest = -1;
  for (const index of own.filter((_, at) => at % Math.ceil(own.length / TRIED) === 0)) {
    const { position } = sweeps[index]!;
    const [x, y, z] = position;
    const enters = entrances.some(
      ({ from, to }) => Math.hypot((from[0] + to[0]) / 2 - x, (from[1] + to[1]) / 2 - z) < ENTRANCE,
    );
    const isOutside = freePart(columns, position, [x, y + SKY, z]) >= 1;
    const worth =
      (enters ? ENTERING : 1) *
      (roomAround(columns, walkable, cells[index]!) < CLOSE ? CRAMPED : 1) *
      (isOutside ? OUTSIDE : 1);
    const view = lookAround(columns, position, samples);
    if (view.seen * worth <= widest) continue;
    widest = view.seen * worth;
    start = { sweep: sweeps[index]!.id, yaw: view.yaw, pitch: 0 };
  }
  return start;
}

/** Index of the floor that one begins on: at the level of the ground, or else the lowest of those that are nearly as large as the largest. */
function mainFloor({ floors, floor }: Walkable): number {
  const ground = floors.findIndex(({ name }) => name === 'Ground floor');
  if (ground >= 0) return ground;
  const sizes = floors.map(() => 0);
  for (const index of floor) sizes[index]! += 1;
  const largest = Math.max(...sizes);
  return sizes.findIndex((size) => size >= 0.5 * largest);
}

function samplesOf(columns: Columns, walkable: Walkable, floor: number) {
  const stride = Math.max(1, Math.round(SAMPLE / columns.cell));
  const samples: ReturnType<typeof eyeAt>[] = [];
  for (let cell = 0; cell < walkable.column.length; cell++) {
    const column = walkable.column[cell]!;
    if (walkable.floor[cell] !== floor || (column % columns.width) % stride !== 0) continue;
    if (Math.floor(column / columns.width) % stride === 0) samples.push(eyeAt(columns, walkable, cell));
  }
  return samples;
}

/** How many of the places are seen, and the yaw at which the farthest are. */
function lookAround(columns: Columns, from: SpaceSweep['position'], places: ReturnType<typeof eyeAt>[]) {
  const farthest = new Float64Array(DIRECTIONS);
  let seen = 0;
  for (const place of places) {
    const [alongX, alongZ] = [place[0] - from[0], place[2] - from[2]];
    const apart = Math.hypot(alongX, alongZ);
    if (apart > VIEW || !sees(columns, from, place)) continue;
    seen += 1;
    // Yaw 0 looks along -z and grows to the left.
    const yaw = Math.atan2(-alongX, -alongZ);
    const direction = (Math.round((yaw / (2 * Math.PI)) * DIRECTIONS) + DIRECTIONS) % DIRECTIONS;
    farthest[direction] = Math.max(farthest[direction]!, apart);
  }
  // What is beside counts too: a gap between two things is no view.
  const views = farthest.map(
    (metres, at) => 2 * metres + farthest.at(at - 1)! + farthest.at((at + 1) % DIRECTIONS)!,
  );
  const best = views.indexOf(Math.max(...views));
  const yaw = (best / DIRECTIONS) * 2 * Math.PI;
  return { seen, yaw: yaw > Math.PI ? yaw - 2 * Math.PI : yaw };
}
