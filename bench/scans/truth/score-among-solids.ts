import type { Space } from '../../../contract/scans/space.ts';
import { footprint, type Solid } from '../../../tools/building-maker/styles/solids.ts';
import type { Truth } from '../../../tools/building-maker/truth.ts';
import {
  distanceToOutline,
  distanceToShape,
  isInside,
  isInShape,
  type Shape,
} from '../../../contract/scans/outline.ts';
import type { SweepScore } from './score-sweeps.ts';

type Point2 = [number, number];

/**
 * The reach of a viewpoint. `SIGHT`: the height of an eye. `BODY`: the heights between which a body is.
 * `RADIUS`: half its width. `EVERY`: the distance between tested points. All in metres.
 */
const REACH = 2.5;
const SIGHT = 1.5;
const BODY = [0.3, 1.55] as const;
const RADIUS = 0.2;
const EVERY = 0.2;

/** Scores the viewpoints of a space in a building of upright solids, which may overlap. */
export function scoreAmongSolids(
  { sweeps, start, doubts }: Space,
  truth: Truth,
  solids: readonly Solid[],
  place: (point: [number, number, number]) => number[],
): SweepScore {
  const eyes = new Map(sweeps.map(({ id, position }) => [id, place(position)]));
  const grounds = new Map(
    sweeps.map(({ id, position, floorHeight }) => [id, place([position[0], floorHeight, position[2]])]),
  );
  const between = (bottom: number, top: number) =>
    solids.filter((solid) => solid.bottom < top && solid.top > bottom).map((solid) => footprint(solid));
  const bars = truth.floors.map(({ elevation }) => between(elevation + BODY[0], elevation + BODY[1]));
  const hides = truth.floors.map(({ elevation }) => between(elevation + SIGHT, elevation + SIGHT + 0.01));
  const floorOf = (y: number) => truth.floors.findIndex(({ elevation }) => Math.abs(elevation - y) < 1);
  const flat = ([x, , z]: readonly number[]): Point2 => [x!, z!];
  const inside = [...eyes.values()].filter(([x, y, z]) =>
    solids.some((solid) => solid.bottom < y! && solid.top > y! && isInside(footprint(solid), [x!, z!])),
  );
  // For these viewpoints, processing warns that it assumes a path, such as through a closed door or across a
  // hole in a floor.
  const unsure = new Set(doubts.filter(({ about }) => about === 'sweep').map(({ id }) => id));
  const links = sweeps.flatMap(({ id, neighbours }) =>
    neighbours
      .filter((other) => id < other && !unsure.has(id) && !unsure.has(other))
      .map((other) => [grounds.get(id)!, grounds.get(other)!] as const),
  );
  const barred = links.filter(([from, to]) =>
    (bars[floorOf(from[1]!)] ?? []).some((outline) => crosses(flat(from), flat(to), outline)),
  );
  let [reached, all] = [0, 0];
  for (const { floor, ...shape } of truth.rooms) {
    const own = [...grounds.values()].filter(([, y]) => floorOf(y!) === floor).map(flat);
    for (const point of pointsIn(shape)) {
      if (bars[floor]!.some((solid) => isNear(point, solid, RADIUS))) continue;
      all += 1;
      const sees = own.some(
        (eye) =>
          Math.hypot(eye[0] - point[0], eye[1] - point[1]) <= REACH &&
          !hides[floor]!.some((solid) => crosses(eye, point, solid)),
      );
      if (sees) reached += 1;
    }
  }
  const known = new Map(sweeps.map((sweep) => [sweep.id, sweep]));
  const seen = new Set([start.sweep]);
  for (const id of seen) for (const other of known.get(id)?.neighbours ?? []) seen.add(other);
  return {
    sweeps: sweeps.length,
    reached: reached / all,
    inside: inside.length,
    links: links.length,
    barred: barred.length,
    lost: sweeps.length - seen.size,
  };
}

function pointsIn(shape: Shape): Point2[] {
  const { outline } = shape;
  const xs = outline.map(([x]) => x);
  const zs = outline.map(([, z]) => z);
  const points: Point2[] = [];
  for (let x = Math.min(...xs) + EVERY; x < Math.max(...xs); x += EVERY)
    for (let z = Math.min(...zs) + EVERY; z < Math.max(...zs); z += EVERY)
      if (isInShape(shape, [x, z]) && distanceToShape(shape, [x, z]) >= RADIUS) points.push([x, z]);
  return points;
}

/** Returns whether a point is in an outline, or near one of its edges. */
function isNear(point: Point2, outline: readonly Point2[], reach: number): boolean {
  return isInside(outline, point) || distanceToOutline(outline, point) < reach;
}

function crosses(from: Point2, to: Point2, outline: readonly Point2[]): boolean {
  return outline.some((a, at) => {
    const b = outline[(at + 1) % outline.length]!;
    return side(from, to, a) * side(from, to, b) < 0 && side(a, b, from) * side(a, b, to) < 0;
  });
}

function side(a: Point2, b: Point2, c: Point2): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
