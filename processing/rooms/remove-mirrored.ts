import { BODY, THICKEST_WALL } from '../usual-sizes.ts';
import { areaOfShape, boxOf, distanceToShape, isInShape, type Point2 } from '../../contract/scans/outline.ts';
import type { Doubt, SpaceFloor, SpaceRoom } from '../../contract/scans/space.ts';
import { type Columns, editColumns, EMPTY } from '../voxels/columns.ts';
import { FloorColumn } from './cells/floor-cells.ts';
import { directionOf } from './cells/regions.ts';
import type { FoundRooms } from './find-on-floor.ts';

/**
 * The margin around the image of a room, in metres. `FACE`: the range of depths behind the plane in which a
 * wall has its other face, in metres.
 */
const AROUND = 0.3;
const FACE = [0.1, 0.5] as const;
/**
 * The minimum number of upright columns in an image. `SAME`: the minimum share of those columns that have a
 * counterpart in front of the mirror. `FACED`: the other face of a wall may be seen behind at most this share
 * of the plane.
 */
const LEAST = 20;
const SAME = 0.65;
const FACED = 0.15;
/**
 * The maximum share of an image with a ceiling above it. A scanner in front of a mirror sees most of the
 * image from above, and therefore little of its ceiling.
 */
const COVERED = 0.05;

/** A line that may contain a mirror: a point, the direction along it and the direction away from its room. */
interface Plane {
  from: Point2;
  along: Point2;
  away: Point2;
}

/**
 * Empties the columns of each room that has at most one door and is the mirror image of the space in front of
 * a neighbouring wall. Returns the changed columns, and a warning about each removed room.
 */
export function removeMirrored(
  columns: Columns,
  floors: readonly SpaceFloor[],
  { rooms, doors }: Pick<FoundRooms, 'rooms' | 'doors'>,
): { columns: Columns; doubts: Doubt[] } {
  const doubts: Doubt[] = [];
  let left = columns;
  for (const floor of floors) {
    const own = rooms.filter((room) => room.floor === floor.id);
    for (const room of own) {
      if (doors.filter((door) => door.rooms.includes(room.id)).length > 1) continue;
      const planes = own.flatMap((other) => (other === room ? [] : planesBeside(other, room)));
      const plane = planes.find((each) => isImage(columns, floor, room, each));
      if (!plane) continue;
      const marks = new Uint8Array(columns.first.length - 1);
      eachColumn(columns, room, plane, (at) => (marks[at] = EMPTY));
      left = editColumns(left, marks, floor);
      const size = `${areaOfShape(room).toFixed(0)} m²`;
      const sentence = `GoV360 left out a room of ${size} because it looks like a reflection in a mirror.`;
      doubts.push({ about: 'frame', id: '', sureness: 0.6, sentence });
    }
  }
  return { columns: left, doubts };
}

/** Returns the lines of those walls of a room that have the room `behind` directly behind them. */
function planesBeside({ outline }: SpaceRoom, behind: SpaceRoom): Plane[] {
  const [left, top, right, bottom] = boxOf(behind.outline);
  const middle: Point2 = [(left + right) / 2, (top + bottom) / 2];
  return outline.flatMap((from, index): Plane[] => {
    const to = outline[(index + 1) % outline.length]!;
    const { length, ux, uz } = directionOf(from, to);
    const side = Math.sign((middle[1] - from[1]) * ux - (middle[0] - from[0]) * uz);
    const plane: Plane = { from, along: [ux, uz], away: [-uz * side, ux * side] };
    const places = behind.outline.map((point) => placeOf(plane, point));
    const near = places.reduce((least, [, depth]) => Math.min(least, depth), Infinity);
    const isBeside = places.some(([at]) => at > 0) && places.some(([at]) => at < length);
    return Math.abs(near) < THICKEST_WALL && isBeside ? [plane] : [];
  });
}

/** Returns the position of a point along a plane, and its depth behind the plane, in metres. */
function placeOf({ from, along, away }: Plane, [x, z]: Point2): [along: number, depth: number] {
  const [dx, dz] = [x - from[0], z - from[1]];
  return [dx * along[0] + dz * along[1], dx * away[0] + dz * away[1]];
}

/**
 * Returns whether a room is the mirror image of what is in front of a plane. Most of the room's upright
 * objects must have a counterpart at the same distance in front of the plane. Almost none of the image may
 * have a ceiling. The other face of a wall may be visible behind only a small share of the plane.
 */
function isImage(columns: Columns, floor: SpaceFloor, room: SpaceRoom, plane: Plane): boolean {
  const { width, cell, minX, minZ } = columns;
  const column = new FloorColumn(columns, floor.elevation);
  const isThing = (at: number) => {
    column.cell = at;
    return at >= 0 && at + 1 < columns.first.length && column.filled(BODY[0], floor.height - BODY[0]) > 0.1;
  };
  let [all, same, size, covered] = [0, 0, 0, 0];
  const seen = new Set<number>();
  const faced = new Set<number>();
  eachColumn(columns, room, plane, (at, point) => {
    const [along, depth] = placeOf(plane, point);
    const thing = isThing(at);
    size += 1;
    if (column.filled(floor.height - BODY[0], floor.height + BODY[0]) > 0) covered += 1;
    if (depth > FACE[0] && depth < FACE[1]) (thing ? faced : seen).add(Math.round(along / cell));
    if (!thing || depth < FACE[1]) return;
    all += 1;
    const x = Math.floor((point[0] - 2 * depth * plane.away[0] - minX) / cell);
    const z = Math.floor((point[1] - 2 * depth * plane.away[1] - minZ) / cell);
    if ([-1, 0, 1].some((dz) => [-1, 0, 1].some((dx) => isThing(x + dx + (z + dz) * width)))) same += 1;
  });
  const alone = [...seen].filter((along) => !faced.has(along)).length;
  return (
    all >= LEAST &&
    same >= SAME * all &&
    covered <= COVERED * size &&
    faced.size <= FACED * (faced.size + alone)
  );
}

/** Calls `visit` for the columns in and around a room that are behind a plane. */
function eachColumn(
  { width, depth, cell, minX, minZ }: Columns,
  room: SpaceRoom,
  plane: Plane,
  visit: (at: number, point: Point2) => void,
): void {
  const [left, top, right, bottom] = boxOf(room.outline);
  for (let z = Math.floor((top - AROUND - minZ) / cell); z * cell + minZ < bottom + AROUND; z++)
    for (let x = Math.floor((left - AROUND - minX) / cell); x * cell + minX < right + AROUND; x++) {
      const point: Point2 = [minX + (x + 0.5) * cell, minZ + (z + 0.5) * cell];
      if (x < 0 || z < 0 || x >= width || z >= depth || placeOf(plane, point)[1] < FACE[0]) continue;
      if (isInShape(room, point) || distanceToShape(room, point) < AROUND) visit(x + z * width, point);
    }
}
