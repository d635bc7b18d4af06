import { EYE_HEIGHT, linkKey } from '../../../../../contract/scans/corrected-sweeps.ts';
import type { Corrections } from '../../../../../contract/scans/corrections.ts';
import { isInside, type Point2 } from '../../../../../contract/scans/outline.ts';
import type { SpaceSweep } from '../../../../../contract/scans/space.ts';
import { distance } from './geometry/split-outline.ts';
import { rounded } from './geometry/tidy-outline.ts';
import { changeSweep, type Edited, newId } from './merge.ts';

/**
 * The maximum distance, in metres, of the sweeps with which a new sweep is linked. If there are any, the new
 * sweep gets its floor height from one of them.
 */
const AROUND = 4;
/** The maximum number of links that a new sweep gets. */
const LINKS = 2;

export const placeOf = ({ position }: SpaceSweep): [number, number] => [position[0], position[2]];

export function moveSweep(edited: Pick<Edited, 'corrections'>, sweep: SpaceSweep, to: Point2): Corrections {
  const [x, z] = rounded(to);
  return changeSweep(edited, sweep.id, { position: [x, sweep.position[1], z] });
}

/** Adds a sweep and links it with the nearest sweeps, preferably those in its room. */
export function addSweep(
  edited: Edited,
  floor: string,
  place: Point2,
): { corrections: Corrections; added: string } {
  const { space } = edited;
  const [x, z] = rounded(place);
  const room = space.rooms.find((one) => one.floor === floor && isInside(one.outline, place));
  const away = (sweep: SpaceSweep) =>
    distance(placeOf(sweep), place) + (sweep.room === room?.id ? 0 : AROUND);
  const near = space.sweeps
    .filter((sweep) => sweep.floor === floor && distance(placeOf(sweep), place) <= AROUND)
    .sort((a, b) => away(a) - away(b));
  const elevation = space.floors.find(({ id }) => id === floor)?.elevation ?? 0;
  const floorHeight = near[0]?.floorHeight ?? elevation;
  const added = newId('sweep');
  const corrections = changeSweep(edited, added, {
    floor,
    room: room?.id ?? near[0]?.room ?? space.rooms[0]?.id ?? floor,
    position: [x, floorHeight + EYE_HEIGHT, z],
    floorHeight,
  });
  const links = Object.fromEntries(near.slice(0, LINKS).map(({ id }) => [linkKey(added, id), true]));
  return { corrections: { ...corrections, links: { ...corrections.links, ...links } }, added };
}

/** Links two sweeps. If they are already linked, unlinks them. */
export function toggleLink({ corrections, space }: Edited, a: string, b: string): Corrections {
  const linked = space.sweeps.find(({ id }) => id === a)?.neighbours.includes(b);
  return { ...corrections, links: { ...corrections.links, [linkKey(a, b)]: !linked } };
}

/** Returns the sweeps that cannot be reached from the start. */
export function unreached({ sweeps, start }: Edited['space']): SpaceSweep[] {
  const byId = new Map(sweeps.map((sweep) => [sweep.id, sweep]));
  const seen = new Set([start.sweep]);
  for (const id of seen) for (const next of byId.get(id)?.neighbours ?? []) seen.add(next);
  return sweeps.filter(({ id }) => !seen.has(id));
}
