import type { Space, SpaceSweep } from '../../contract/scans/space.ts';
import type { Columns } from '../voxels/columns.ts';
import { CEILING_MAX, ROOMY } from '../usual-sizes.ts';
import { freePart, sees, eyeAt, type Point3 } from './cast-ray.ts';
import { cellsEvery, roomAround, SAMPLE } from './choose-cells.ts';
import type { Walkable } from './find-walkable.ts';
import type { SweepGraph } from './link-cells.ts';

/** The distance from a sweep up to which cells are examined, in metres. */
const VIEW = 12;
/** The maximum number of sweeps that are examined as the possible start. */
const TRIED = 150;
/** The weight of a first view from below the open sky, relative to a first view indoors. */
const OUTSIDE = 0.5;

/**
 * Returns the sweep to start from, and the yaw of its best view. The sweep is on the main floor, in the
 * largest group of linked sweeps there, and has a wide view and free space around it. `graph`: the links of
 * the sweeps.
 */
export function chooseStart(
  columns: Columns,
  walkable: Walkable,
  sweeps: SpaceSweep[],
  graph: SweepGraph,
): Space['start'] {
  const floor = mainFloor(walkable);
  const { id } = walkable.floors[floor]!;
  const groups = graph.groups();
  const sizes = Map.groupBy(sweeps.keys(), (index) => groups.rootOf(index));
  const onMain = sweeps.flatMap((sweep, index) => (sweep.floor === id ? [index] : []));
  const largest = Math.max(...onMain.map((index) => sizes.get(groups.rootOf(index))!.length));
  const own = onMain.filter((index) => sizes.get(groups.rootOf(index))!.length === largest);
  const samples = samplesOf(columns, walkable, floor);
  const onFloor = new Uint8Array(columns.width * columns.depth);
  walkable.column.forEach((column, cell) => {
    if (walkable.floor[cell] === floor) onFloor[column] = 1;
  });
  let start = { sweep: sweeps[0]!.id, yaw: 0, pitch: 0 };
  let most = -1;
  for (const index of own.filter((_, at) => at % Math.ceil(own.length / TRIED) === 0)) {
    const { position } = sweeps[index]!;
    const [x, y, z] = position;
    const isOutside = sees(columns, position, [x, y + CEILING_MAX, z]);
    const view = lookAround(columns, position, (column) => onFloor[column] === 1);
    const seen = samples.filter(
      (place) => Math.hypot(place[0] - x, place[2] - z) <= VIEW && sees(columns, position, place),
    );
    const worth =
      view.worth *
      Math.sqrt(seen.length) *
      Math.min(1, roomAround(columns, walkable, graph.cells[index]!) / ROOMY) *
      (isOutside ? OUTSIDE : 1);
    if (worth <= most) continue;
    most = worth;
    start = { sweep: sweeps[index]!.id, yaw: view.yaw, pitch: 0 };
  }
  return start;
}

/**
 * Returns the index of the floor to start on: the ground floor, or otherwise the lowest floor that is at
 * least half as large as the largest.
 */
function mainFloor({ floors, floor }: Walkable): number {
  const ground = floors.findIndex(({ name }) => name === 'Ground floor');
  if (ground >= 0) return ground;
  const sizes = floors.map(() => 0);
  for (const index of floor) sizes[index]! += 1;
  const largest = Math.max(...sizes);
  return sizes.findIndex((size) => size >= 0.5 * largest);
}

function samplesOf(columns: Columns, walkable: Walkable, floor: number) {
  const stride = Math.max(1, Math.round((2 * SAMPLE) / columns.cell));
  return cellsEvery(columns, walkable, stride)
    .filter((cell) => walkable.floor[cell] === floor)
    .map((cell) => eyeAt(columns, walkable, cell));
}

/** The distance between the examined points of a line of sight, in metres. */
const EVERY = 0.1;
const DIRECTIONS = 72;
/** A view extends this many directions to either side of its middle. Six directions are 30°. */
const SIDE = 6;
/**
 * The distance, in metres, up to which the whole view should be free. Otherwise it might show an open
 * cupboard, for example. `BELOW_EYE`: the distance below the eye, in metres, down to which the view should be
 * free at the distance `NEAR`.
 */
const NEAR = 1.5;
const BELOW_EYE = 0.6;

/**
 * Returns the yaw of the best view from a place, and its quality: the walkable distance in sight, in metres,
 * averaged over the width of the view and reduced if something is near. `isWalkable`: whether a column is
 * walkable. Columns that are not walkable, such as those seen through a window, do not count.
 */
function lookAround(
  columns: Columns,
  from: Point3,
  isWalkable: (column: number) => boolean,
): { yaw: number; worth: number } {
  const yaws = Array.from({ length: DIRECTIONS }, (_, at) => (at / DIRECTIONS) * 2 * Math.PI);
  const free = yaws.map((yaw) => freeLength(columns, from, yaw, isWalkable));
  const near = yaws.map((yaw, at) =>
    Math.min(free[at]!, NEAR * freePart(columns, from, nearBelow(from, yaw))),
  );
  let best = { yaw: 0, worth: -1 };
  for (let at = 0; at < DIRECTIONS; at++) {
    let [sum, least] = [0, Infinity];
    for (let off = -SIDE; off <= SIDE; off++) {
      const beside = (at + off + DIRECTIONS) % DIRECTIONS;
      sum += free[beside]!;
      least = Math.min(least, near[beside]!);
    }
    const worth = (sum / (2 * SIDE + 1)) * Math.min(1, (least + EVERY) / NEAR);
    if (worth > best.worth) best = { yaw: (at / DIRECTIONS) * 2 * Math.PI, worth };
  }
  return { ...best, yaw: best.yaw > Math.PI ? best.yaw - 2 * Math.PI : best.yaw };
}

function nearBelow([x, y, z]: Point3, yaw: number): Point3 {
  return [x - NEAR * Math.sin(yaw), y - BELOW_EYE, z - NEAR * Math.cos(yaw)];
}

/**
 * Returns the distance to the last walkable place along a line of sight, in metres. Yaw 0 looks along -z. Yaw
 * increases to the left.
 */
function freeLength(
  columns: Columns,
  from: Point3,
  yaw: number,
  isWalkable: (column: number) => boolean,
): number {
  const [dx, dz] = [-Math.sin(yaw), -Math.cos(yaw)];
  const seen = VIEW * freePart(columns, from, [from[0] + VIEW * dx, from[1], from[2] + VIEW * dz]);
  for (let along = seen; along > 0; along -= EVERY) {
    const x = Math.floor((from[0] + along * dx - columns.minX) / columns.cell);
    const z = Math.floor((from[2] + along * dz - columns.minZ) / columns.cell);
    if (x < 0 || z < 0 || x >= columns.width || z >= columns.depth) continue;
    if (isWalkable(x + z * columns.width)) return along;
  }
  return 0;
}
