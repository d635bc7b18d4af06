import { PARALLEL, SMALLEST_ROOM } from '../../usual-sizes.ts';
import { type Point, directionOf, doubleArea, eachInside, grown, traceRings } from '../cells/regions.ts';
import { WALL, type FloorGrid } from '../cells/floor-cells.ts';
import type { Line } from './fit-edge.ts';
import { fitRing } from './fit-ring.ts';
import { cutDoorways } from './cut-doorways.ts';
import type { RoomOutline } from './outline-rooms.ts';

/** The assumed thickness, in metres, of an outer wall of which the scan shows only the inner face. */
const NOMINAL = 0.2;
/** Half the maximum distance between two rooms that have only wall between them, in metres. */
const BETWEEN = 0.4;
/**
 * An edge of open ground counts as having no wall if less than this share of its length has wall beyond it.
 */
const WALLED = 0.25;
/** The maximum distance, in metres, between a traced edge and the outer face that replaces it. */
const OFF = 0.15;

/**
 * Returns the outer faces of a building, parallel to the edges of its rooms, as rings with the building
 * inside. Also returns rings around enclosed areas that are not rooms.
 */
function outlineBuilding(bounds: readonly RoomOutline[], grid: FloorGrid): Point[][] {
  const { width, depth, cell, minX, minZ } = grid;
  const [all, less] = [Math.round((BETWEEN + NOMINAL) / cell), Math.round(BETWEEN / cell)];
  const rooms = new Uint8Array(width * depth);
  for (const { outline } of bounds)
    eachInside(
      outline.map(([x, z]): Point => [(x - minX) / cell, (z - minZ) / cell]),
      (x, z) => (rooms[x + z * width] = 1),
    );
  const solid = grown(rooms, width, depth, all);
  const beyond = grown(
    solid.map((value) => 1 - value),
    width,
    depth,
    less,
  );
  const edges = bounds.flatMap((room) => edgesOf(room, grid));
  return traceRings((at) => beyond[at] === 0, width, depth)
    .filter((ring) => Math.abs(doubleArea(ring)) * cell * cell > 2 * SMALLEST_ROOM)
    .map((ring) =>
      fitRing(
        ring.map(([x, z]): Point => [minX + x * cell, minZ + z * cell]),
        (a, b) => outerFace(a, b, edges),
      ),
    )
    .filter((ring) => ring.length >= 3);
}

/**
 * An edge of a room, and the thickness of the wall beyond it, in metres: 0 where ground below the open sky
 * ends without a wall.
 */
interface Edge {
  ends: readonly [Point, Point];
  thick: number;
}

function edgesOf({ outline, open }: RoomOutline, grid: FloorGrid): Edge[] {
  return outline.map((corner, at) => {
    const ends = [corner, outline[(at + 1) % outline.length]!] as const;
    return { ends, thick: open && wallBeyond(ends, grid) < WALLED ? 0 : NOMINAL };
  });
}

/** Returns the share of an edge with wall beyond it. */
function wallBeyond([from, to]: Edge['ends'], { kinds, width, cell, minX, minZ }: FloorGrid): number {
  const { length, ux, uz } = directionOf(from, to);
  let [wall, all] = [0, 0];
  for (let along = cell / 2; along < length; along += cell) {
    all += 1;
    const isWall = (off: number) => {
      const [x, z] = [from[0] + along * ux + off * uz, from[1] + along * uz - off * ux];
      return kinds[Math.floor((x - minX) / cell) + Math.floor((z - minZ) / cell) * width] === WALL;
    };
    if (isWall(-cell) || isWall(0) || isWall(cell) || isWall(2 * cell)) wall += 1;
  }
  return all > 0 ? wall / all : 1;
}

/**
 * Returns the outer face parallel to the room edge that extends beside the traced face for the greatest
 * length, or the traced face if there is no such edge.
 */
function outerFace(a: Point, b: Point, edges: readonly Edge[]): Line {
  const { length, ux, uz } = directionOf(a, b);
  let best: Line = { nx: uz, nz: -ux, offset: uz * a[0] - ux * a[1], seen: 0 };
  for (const { ends, thick } of edges) {
    const [c, d] = ends;
    const { ux: vx, uz: vz } = directionOf(c, d);
    if (!(ux * vx + uz * vz > 0) || Math.abs(ux * vz - uz * vx) > PARALLEL) continue;
    const [from, to] = [c, d].map(([x, z]) => (x - a[0]) * ux + (z - a[1]) * uz) as [number, number];
    const beside = Math.min(to, length) - Math.max(from, 0);
    if (beside <= best.seen) continue;
    const [nx, nz] = [vz, -vx];
    const face = nx * c[0] + nz * c[1];
    const middle = nx * ((a[0] + b[0]) / 2) + nz * ((a[1] + b[1]) / 2);
    if (Math.abs(middle - face - NOMINAL) < OFF) best = { nx, nz, offset: face + thick, seen: beside };
  }
  return best;
}

/**
 * Returns the walls of a floor as rings, filled by the even-odd rule: the area between and around the
 * outlines of rooms, with gaps at doors. Other openings are closed, because they are windows.
 */
export function drawWalls(
  grid: FloorGrid,
  rooms: readonly RoomOutline[],
  doors: readonly (readonly [Point, Point])[],
): Point[][] {
  const building = outlineBuilding(rooms, grid);
  // The free areas inside rooms and outside the building.
  const faces = [
    ...rooms.flatMap(({ outline, islands }) => [outline, ...islands]),
    ...building.map((ring) => ring.toReversed()),
  ];
  return cutDoorways(faces, doors);
}
