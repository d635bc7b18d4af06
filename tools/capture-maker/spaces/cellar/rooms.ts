/** The ceiling height in metres, above the floor at y = 0. */
export const CEILING = 3.3;
export const FLOOR_ID = 'basement';
/** The z of the corridor's walls, in metres. */
export const CORRIDOR = { north: 5.9, south: 7.7 };
export const OUTER = { x0: 0, z0: 0, x1: 22, z1: 14 };
/** The thickness of outer and inner walls, in metres. */
export const OUTER_WALL = 0.3;
export const INNER_WALL = 0.2;
/** The light well south of the building: its clear inside, and the top of its walls. */
export const WELL = { x0: 2.65, z0: 14, x1: 12.85, z1: 16.3, top: 3.5, wall: 0.25, bed: 0.25 };

type RoomPlan = { id: string; name: string; x0: number; z0: number; x1: number; z1: number };

/** The clear inner rectangle of each room, from wall face to wall face. North is -z. */
export const rooms = [
  { id: 'archive', name: 'Archive', x0: 0.3, z0: 0.3, x1: 7.6, z1: 5.7 },
  { id: 'reading', name: 'Reading room', x0: 7.8, z0: 0.3, x1: 11.4, z1: 5.7 },
  { id: 'telecom', name: 'Telecom room', x0: 11.6, z0: 0.3, x1: 14.6, z1: 5.7 },
  { id: 'electrical', name: 'Switch room', x0: 14.8, z0: 0.3, x1: 19, z1: 5.7 },
  { id: 'changing', name: 'Changing room', x0: 19.2, z0: 0.3, x1: 21.7, z1: 5.7 },
  { id: 'corridor', name: 'Corridor', x0: 0.3, z0: 5.9, x1: 21.7, z1: 7.7 },
  { id: 'heating', name: 'Heating plant', x0: 0.3, z0: 7.9, x1: 9, z1: 13.7 },
  { id: 'ventilation', name: 'Ventilation plant', x0: 9.2, z0: 7.9, x1: 14.9, z1: 13.7 },
  { id: 'workshop', name: 'Workshop', x0: 15.1, z0: 7.9, x1: 21.7, z1: 13.7 },
] as const satisfies RoomPlan[];
export type RoomId = (typeof rooms)[number]['id'];

export function roomById(id: RoomId): (typeof rooms)[number] {
  return rooms.find((room) => room.id === id)!;
}
