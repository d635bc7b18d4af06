import { Random } from '../../../bench/measure/random.ts';
import type { Space } from '../../../contract/scans/space.ts';

/**
 * Returns the same space as another run might find it: everything is moved by up to `shift` metres and has
 * other ids.
 */
export function laterRun(space: Space, { seed, shift }: { seed: number; shift: number }): Space {
  const random = new Random(seed);
  const off = () => random.within(shift / Math.SQRT2);
  const name = (kind: string, items: readonly { id: string }[]) => {
    const order = items.map(({ id }) => ({ id, at: random.next() })).sort((a, b) => a.at - b.at);
    const ids = new Map(order.map(({ id }, i) => [id, `${kind}-${i + 1}`]));
    return (id: string) => ids.get(id)!;
  };
  const floor = name('floor', space.floors);
  const room = name('room', space.rooms);
  const door = name('door', space.doors);
  const sweep = name('sweep', space.sweeps);
  const moved = ([x, z]: readonly [number, number]): [number, number] => [x + off(), z + off()];
  return {
    ...space,
    floors: space.floors.map((one) => ({ ...one, id: floor(one.id), elevation: one.elevation + off() / 10 })),
    rooms: space.rooms.map((one) => ({
      ...one,
      id: room(one.id),
      floor: floor(one.floor),
      outline: one.outline.map(moved),
    })),
    doors: space.doors.map((one) => ({
      ...one,
      id: door(one.id),
      floor: floor(one.floor),
      from: moved(one.from),
      to: moved(one.to),
      rooms: [one.rooms[0] && room(one.rooms[0]), one.rooms[1] && room(one.rooms[1])],
    })),
    walls: space.walls.map((one) => ({ ...one, floor: floor(one.floor) })),
    sweeps: space.sweeps.map((one) => {
      const [x, z] = moved([one.position[0], one.position[2]]);
      return {
        ...one,
        id: sweep(one.id),
        floor: floor(one.floor),
        room: room(one.room),
        position: [x, one.position[1], z],
        neighbours: one.neighbours.map(sweep),
      };
    }),
    start: { ...space.start, sweep: sweep(space.start.sweep) },
    doubts: space.doubts.map((one) => ({ ...one, id: one.about === 'room' ? room(one.id) : sweep(one.id) })),
  };
}
