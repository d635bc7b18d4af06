import type { Corrections } from '../corrections.ts';
import type { SpaceFloor } from '../space.ts';

/** As many as a space may have. */
const FLOORS_MAX = 200;

/** Lowest first. Floors are changed and added; none is removed. */
export function correctedFloors(found: readonly SpaceFloor[], { floors }: Corrections): SpaceFloor[] {
  const known = new Set(found.map(({ id }) => id));
  const changed = found.map((floor) => ({ ...floor, ...ownEntry(floors, floor.id) }));
  const added = Object.entries(floors).flatMap(([id, { name, elevation, height }]) =>
    known.has(id) || name === undefined || elevation === undefined || height === undefined
      ? []
      : [{ id, name, elevation, height }],
  );
  return [...changed, ...added].slice(0, FLOORS_MAX).sort((a, b) => a.elevation - b.elevation);
}

/** What a record holds under an id, and not what every object has. */
export function ownEntry<Entry>(record: Readonly<Record<string, Entry>>, id: string): Entry | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
