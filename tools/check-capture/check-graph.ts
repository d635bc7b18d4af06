import type { Capture } from '../../contract/capture.ts';
import { advice, error } from './finding.ts';
import type { Finding } from './finding.ts';

/** Returns repeated ids, references to nothing, one-way steps, and viewpoints that users cannot reach. */
export function checkGraph(capture: Capture): Finding[] {
  return [
    ...repeated('floor', capture.floors),
    ...repeated('room', capture.rooms),
    ...repeated('sweep', capture.sweeps),
    ...references(capture),
    ...steps(capture),
    ...lost(capture),
  ];
}

function repeated(kind: string, items: { id: string }[]): Finding[] {
  const ids = items.map(({ id }) => id);
  const twice = new Set(ids.filter((id, i) => ids.indexOf(id) !== i));
  return [...twice].map((id) => error(`Several ${kind}s have the id ‘${id}’.`));
}

function references({ floors, rooms, sweeps, start }: Capture): Finding[] {
  const isFloor = (id: string) => floors.some((floor) => floor.id === id);
  const isRoom = (id: string) => rooms.some((room) => room.id === id);
  return [
    ...rooms
      .filter(({ floor }) => !isFloor(floor))
      .map(({ id, floor }) => error(`Room ‘${id}’ is on floor ‘${floor}’, which is not in floors.`)),
    ...sweeps
      .filter(({ floor }) => !isFloor(floor))
      .map(({ id, floor }) => error(`Sweep ‘${id}’ is on floor ‘${floor}’, which is not in floors.`)),
    ...sweeps
      .filter(({ room }) => !isRoom(room))
      .map(({ id, room }) => error(`Sweep ‘${id}’ is in room ‘${room}’, which is not in rooms.`)),
    ...(sweeps.some(({ id }) => id === start.sweep)
      ? []
      : [error(`start.sweep is ‘${start.sweep}’, which is not in sweeps.`)]),
  ];
}

function steps({ sweeps }: Capture): Finding[] {
  return sweeps.flatMap(({ id, neighbours }) =>
    neighbours.flatMap((other) => {
      const to = sweeps.find((sweep) => sweep.id === other);
      if (!to) return [error(`Sweep ‘${id}’ has the neighbour ‘${other}’, which is not in sweeps.`)];
      if (to.neighbours.includes(id)) return [];
      return [error(`Users can walk from ‘${id}’ to ‘${other}’, but not back.`)];
    }),
  );
}

function lost({ sweeps, rooms, start }: Capture): Finding[] {
  const reached = new Set<string>();
  const pending = [start.sweep];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    pending.push(...(sweeps.find((sweep) => sweep.id === id)?.neighbours ?? []));
  }
  return [
    ...sweeps
      .filter(({ id }) => !reached.has(id))
      .map(({ id }) => advice(`Users cannot reach the sweep ‘${id}’ from the start.`)),
    ...rooms
      .filter(({ id }) => !sweeps.some(({ room }) => room === id))
      .map(({ id }) => advice(`Room ‘${id}’ has no sweep: users cannot enter it.`)),
  ];
}
