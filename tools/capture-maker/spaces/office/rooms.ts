/** The ceiling height in metres, above the floor at y = 0. */
export const CEILING = 3;
export const FLOOR_ID = 'level-1';
export const OUTER = { x0: 0, z0: 0, x1: 20, z1: 14 };
/** The thickness of outer and inner walls, in metres. */
export const OUTER_WALL = 0.25;
export const INNER_WALL = 0.12;

type RoomPlan = { id: string; name: string; x0: number; z0: number; x1: number; z1: number };

/** The clear inner rectangle of each room, from wall face to wall face. North is -z. */
export const rooms = [
  { id: 'reception', name: 'Reception', x0: 0.25, z0: 0.25, x1: 5.94, z1: 7.94 },
  { id: 'server', name: 'Server room', x0: 6.06, z0: 0.25, x1: 8.24, z1: 6.34 },
  { id: 'print', name: 'Print room', x0: 8.36, z0: 0.25, x1: 10.54, z1: 6.34 },
  { id: 'focus', name: 'Focus room', x0: 10.66, z0: 0.25, x1: 13.94, z1: 6.34 },
  { id: 'kitchen', name: 'Kitchen', x0: 14.06, z0: 0.25, x1: 19.75, z1: 6.34 },
  { id: 'corridor', name: 'Corridor', x0: 6.06, z0: 6.46, x1: 19.75, z1: 7.94 },
  { id: 'office', name: 'Open office', x0: 0.25, z0: 8.06, x1: 11.44, z1: 13.75 },
  { id: 'meeting', name: 'Meeting room', x0: 11.56, z0: 8.06, x1: 15.94, z1: 13.75 },
  { id: 'lounge', name: 'Lounge', x0: 16.06, z0: 8.06, x1: 19.75, z1: 13.75 },
] as const satisfies RoomPlan[];
export type RoomId = (typeof rooms)[number]['id'];

export function roomById(id: RoomId): (typeof rooms)[number] {
  return rooms.find((room) => room.id === id)!;
}
