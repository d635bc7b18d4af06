import type { Bounds } from '../../building/describe.ts';

/** The height of the upper floor above the lower one, and clear heights, in metres. */
export const RISE = 3.2;
export const LOWER_CEILING = 2.8;
export const UPPER_CEILING = 2.7;
export const GROUND = 'ground';
export const UPPER = 'upper';
export const OUTER: Bounds = { x0: 0, z0: 0, x1: 13.5, z1: 14 };
export const TERRACE: Bounds = { x0: 0, z0: 14, x1: 13.5, z1: 17.6 };
export const COURT: Bounds = { x0: 7.06, z0: 5.46, x1: 11.44, z1: 9.44 };
/** The area where the living room is open to the roof. */
export const VOID: Bounds = { x0: 0.3, z0: 5.5, x1: 5.7, z1: 13.7 };
/** The flight of the stair. It rises from x0 to x1 along the concrete wall. */
export const STAIR = { x0: 1.28, x1: 5.7, z0: 5.5, z1: 6.5, steps: 18 };
export const PARAPET = 1;

type Room = { id: string; name: string; floor: string; outline: [number, number][] };
const box = (x0: number, z0: number, x1: number, z1: number): [number, number][] => [
  [x0, z0],
  [x1, z0],
  [x1, z1],
  [x0, z1],
];
const room = (floor: string, id: string, name: string, outline: [number, number][]): Room => ({
  id,
  name,
  floor,
  outline,
});

/** The clear inner outlines, from wall face to wall face. North is -z. */
export const rooms = [
  room(GROUND, 'living', 'Living room', box(0.3, 5.5, 6.94, 13.7)),
  room(GROUND, 'dining', 'Dining room', box(6.94, 9.56, 10.3, 13.7)),
  room(GROUND, 'kitchen', 'Kitchen', box(10.3, 9.56, 13.2, 13.7)),
  room(GROUND, 'court', 'Courtyard', box(COURT.x0, COURT.z0, COURT.x1, COURT.z1)),
  room(GROUND, 'passage', 'East passage', box(11.56, 5.3, 13.2, 9.56)),
  room(GROUND, 'hall', 'Entrance hall', [
    [5.71, 0.3],
    [9.44, 0.3],
    [9.44, 3.26],
    [13.2, 3.26],
    [13.2, 5.3],
    [5.71, 5.3],
  ]),
  room(GROUND, 'study', 'Study', box(0.3, 0.3, 5.59, 5.3)),
  room(GROUND, 'music', 'Music room', box(9.56, 0.3, 13.2, 3.14)),
  room(GROUND, 'terrace', 'Terrace', box(TERRACE.x0, TERRACE.z0, TERRACE.x1, TERRACE.z1)),
  room(UPPER, 'gallery', 'Gallery', box(5.7, 5.5, 6.94, 13.7)),
  room(UPPER, 'library', 'Library', box(0.3, 0.3, 5.59, 5.3)),
  room(UPPER, 'landing', 'Landing', box(5.71, 2.86, 9.44, 5.3)),
  room(UPPER, 'bath', 'Bathroom', box(5.71, 0.3, 9.44, 2.74)),
  room(UPPER, 'bedroom', 'Bedroom', box(9.56, 0.3, 13.2, 5.3)),
  room(UPPER, 'roof', 'Roof terrace', box(7.06, 9.56, 13.2, 13.7)),
];
