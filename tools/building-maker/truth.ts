import type { Building } from './building.ts';
import { traceOutline } from './trace-outline.ts';

type Point2 = [number, number];

/** The truth about a building, in the frame of its file. */
export interface Truth {
  floors: { elevation: number; height: number }[];
  /** `holes`: the parts of the outline that are other rooms, with their walls. */
  rooms: { floor: number; name: string; outline: Point2[]; holes?: Point2[][] }[];
  doors: { floor: number; from: Point2; to: Point2; top: number }[];
  stairs: { floor: number; outline: Point2[] }[];
  /** Pillars that stand free in rooms. */
  pillars?: { floor: number; outline: Point2[] }[];
}

/**
 * Returns a point rotated by `angle` radians about the up axis, like the mesh: x' = x cos + z sin, z' = z cos
 * - x sin.
 */
export function turn([x, z]: Point2, angle: number): Point2 {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos + z * sin, z * cos - x * sin];
}

export function truthOf({ storeys }: Building, angle = 0): Truth {
  const turned = (outline: Point2[]) => outline.map((corner) => turn(corner, angle));
  return {
    floors: storeys.map(({ elevation, height }) => ({ elevation, height })),
    rooms: storeys.flatMap(({ rooms }, floor) =>
      rooms.map(({ name, rects }) => ({ floor, name, outline: turned(traceOutline(rects)) })),
    ),
    doors: storeys.flatMap(({ doors }, floor) =>
      doors.map(({ rect: [x0, z0, x1, z1], top }) => {
        const middle: [Point2, Point2] =
          x1 - x0 < z1 - z0
            ? [
                [(x0 + x1) / 2, z0],
                [(x0 + x1) / 2, z1],
              ]
            : [
                [x0, (z0 + z1) / 2],
                [x1, (z0 + z1) / 2],
              ];
        const [from, to] = turned(middle) as [Point2, Point2];
        return { floor, from, to, top };
      }),
    ),
    stairs: storeys.flatMap(({ stairs }, floor) =>
      stairs.map((rect) => ({ floor, outline: turned(traceOutline([rect])) })),
    ),
  };
}
