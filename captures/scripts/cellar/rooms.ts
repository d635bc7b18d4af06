/** Clear height, metres, above the floor at y = 0. */
export const CEILING = 3.2;
export const FLOOR_ID = 'basement';
export const OUTER = { x0: 0, z0: 0, x1: 18, z1: 14 };
/** Thickness of outer and inner walls, metres. */
export const OUTER_WALL = 0.3;
export const INNER_WALL = 0.2;

type RoomPlan = { id: string; name: string; x0: number; z0: number; x1: number; z1: number };

/** Clear inner rectangle of each room, wall face to wall face. North is -z. */
export const rooms = [
  { id: 'heating', name: 'Heating plant', x0: 0.3, z0: 0.3, x1: 8.9, z1: 6.3 },
  { id: 'ventilation', name: 'Ventilation plant', x0: 9.1, z0: 0.3, x1: 13.5, z1: 6.3 },
  { id: 'switch', name: 'Switch room', x0: 13.7, z0: 0.3, x1: 17.7, z1: 6.3 },
  { id: 'corridor', name: 'Corridor', x0: 0.3, z0: 6.5, x1: 17.7, z1: 8.3 },
  { id: 'workshop', name: 'Workshop', x0: 0.3, z0: 8.5, x1: 5.1, z1: 13.7 },
  { id: 'archive', name: 'Archive', x0: 5.3, z0: 8.5, x1: 12.9, z1: 13.7 },
  { id: 'reading', name: 'Reading room', x0: 13.1, z0: 8.5, x1: 17.7, z1: 13.7 },
] as const satisfies RoomPlan[];
export type RoomId = (typeof rooms)[number]['id'];

export function roomById(id: RoomId): (typeof rooms)[number] {
  return rooms.find((room) => room.id === id)!;
}
