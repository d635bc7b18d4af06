import { Vector3 } from 'three';
import { distanceToShape, isInShape, type Shape } from '../../contract/scans/outline.ts';
import type { Truth } from '../building-maker/truth.ts';
import type { IsHidden } from './rays.ts';
import type { Scanner } from './scanners.ts';

type Point2 = [number, number];

/** A scanner's position, and the shift and rotation of its measurements, in metres and radians. */
export interface Station {
  eye: Vector3;
  error: Vector3;
  turn: number;
}

/**
 * Metres: the height of the eye above the floor, the distance from walls, the distance from walls of small
 * rooms, and the distance between candidate places.
 */
const EYE = 1.5;
const CLEAR = [0.45, 0.3, 0.15] as const;
const EVERY = 0.25;

/**
 * Returns places in each room where a person can stand, and in doors if they walk through, in the order of a
 * walk, floor by floor.
 */
export function placeStations(
  truth: Truth,
  { spacing, alongPath }: Pick<Scanner, 'spacing' | 'alongPath'>,
  isHidden: IsHidden,
): Station[] {
  return truth.floors.flatMap(({ elevation, height }, floor) => {
    const standing = ([x, z]: Point2) =>
      !isHidden(
        new Vector3(x, elevation + Math.min(height, 2.3) - 0.05, z),
        new Vector3(x, elevation + 0.05, z),
      );
    const places = truth.rooms
      .filter((room) => room.floor === floor)
      .flatMap((room) => spread(pointsIn(room, standing), spacing));
    const doors = truth.doors
      .filter((door) => door.floor === floor)
      .map(({ from, to }): Point2 => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
      .filter(standing);
    return inOrder(alongPath ? [...places, ...doors] : places).map(([x, z]): Station => ({
      eye: new Vector3(x, elevation + EYE, z),
      error: new Vector3(),
      turn: 0,
    }));
  });
}

/** Returns places on a grid where a person can stand, as far from the walls as the room allows. */
export function pointsIn(shape: Shape, standing: (point: Point2) => boolean = () => true): Point2[] {
  const { outline } = shape;
  const xs = outline.map(([x]) => x);
  const zs = outline.map(([, z]) => z);
  for (const clear of CLEAR) {
    const points: Point2[] = [];
    const every = Math.min(EVERY, clear);
    for (let x = Math.min(...xs) + clear; x < Math.max(...xs); x += every)
      for (let z = Math.min(...zs) + clear; z < Math.max(...zs); z += every)
        if (isInShape(shape, [x, z]) && distanceToShape(shape, [x, z]) >= clear && standing([x, z]))
          points.push([x, z]);
    if (points.length > 0) return points;
  }
  return [];
}

/**
 * Returns the place nearest to the middle, then always the one farthest from the previous ones, as long as
 * its distance from them is more than `spacing`.
 */
function spread(points: readonly Point2[], spacing: number): Point2[] {
  if (points.length === 0) return [];
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length);
  const first = points.reduce((best, point) =>
    distance(point, middle as Point2) < distance(best, middle as Point2) ? point : best,
  );
  const chosen = [first];
  const gaps = points.map((point) => distance(point, first));
  for (;;) {
    const far = gaps.indexOf(Math.max(...gaps));
    if (gaps[far]! < spacing) return chosen;
    chosen.push(points[far]!);
    for (const [index, point] of points.entries())
      gaps[index] = Math.min(gaps[index]!, distance(point, points[far]!));
  }
}

/** Returns the places in an order that always continues to the nearest one that is left. */
function inOrder(points: readonly Point2[]): Point2[] {
  const left = [...points];
  const order = left.splice(0, 1);
  while (left.length > 0) {
    const here = order.at(-1)!;
    const next = left.reduce(
      (best, point, at) => (distance(point, here) < distance(left[best]!, here) ? at : best),
      0,
    );
    order.push(...left.splice(next, 1));
  }
  return order;
}

function distance(a: Point2, b: Point2): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
