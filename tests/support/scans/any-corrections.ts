import * as fc from 'fast-check';
import type { Space } from '../../../contract/scans/space.ts';

const number = fc.double({ min: -50, max: 50, noNaN: true });
const point2 = fc.tuple(number, number);

/** Corrections as an attacker may send them: complete or partial, and about existing or missing things. */
export function anyCorrections({ floors, rooms, sweeps, start }: Space) {
  const idOf = (items: readonly { id: string }[]) =>
    fc.oneof(fc.constantFrom(...items.map(({ id }) => id)), fc.constantFrom('new', 'constructor', 'x y'));
  const [floor, room, sweep] = [idOf(floors), idOf(rooms), idOf(sweeps)];
  const part = (fields: Record<string, fc.Arbitrary<unknown>>) =>
    fc.oneof(fc.record(fields, { requiredKeys: [] }), fc.record(fields));
  const orRemoved = (fields: fc.Arbitrary<unknown>) => fc.oneof(fc.constant({ removed: true }), fields);
  const outline = fc.array(point2, { minLength: 3, maxLength: 8 });
  const height = fc.double({ min: 0.1, max: 20, noNaN: true });
  return fc.record(
    {
      floors: fc.dictionary(floor, part({ name: fc.string(), elevation: number, height })),
      rooms: fc.dictionary(room, orRemoved(part({ name: fc.string(), floor, outline }))),
      sweeps: fc.dictionary(
        sweep,
        orRemoved(part({ floor, room, position: fc.tuple(number, number, number), floorHeight: number })),
      ),
      links: fc.dictionary(
        fc.tuple(sweep, sweep).map((ends) => ends.join(' ')),
        fc.boolean(),
      ),
      ceilings: fc.dictionary(floor, height),
      start: fc.record({ sweep: fc.oneof(sweep, fc.constant(start.sweep)), yaw: number, pitch: number }),
      north: number,
      settled: fc.array(
        fc.tuple(fc.constantFrom('room', 'sweep', 'frame'), room).map((key) => key.join(' ')),
      ),
    },
    { requiredKeys: [] },
  );
}
