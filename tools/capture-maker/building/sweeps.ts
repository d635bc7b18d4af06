import type { MeshBVH } from 'three-mesh-bvh';
import type { Sweep } from '../../../contract/capture.ts';
import { isBlocked } from '../light/rays.ts';

/** The height of the eye above the floor, in metres. */
export const EYE = 1.6;
/** The maximum distance of neighbours, even if they see each other, in metres. */
const REACH = 7;
/** The minimum depth below the path at which a floor is a drop instead of furniture on it. */
const FALL = 0.35;

/** [id, room, x, z] on a floor. `y` is the ground's height there, for steps and landings. */
export type Place = { id: string; floor: string; room: string; x: number; z: number; y: number };

/**
 * Returns the viewpoints of a space. Neighbours are those on one floor with floor under the path and a clear
 * line of sight, with glass as an obstacle, and the pairs in `links`, such as the steps of a stair.
 */
export function findSweeps(
  bvh: MeshBVH,
  places: readonly Place[],
  links: readonly [string, string][] = [],
): Sweep[] {
  const sweeps = places.map(({ id, floor, room, x, y, z }): Sweep => ({
    id,
    floor,
    room,
    position: [x, y + EYE, z],
    floorHeight: y,
    neighbours: [],
  }));
  const linked = new Set(links.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  for (const sweep of sweeps) {
    sweep.neighbours = sweeps
      .filter(
        (other) => other !== sweep && (linked.has(`${sweep.id} ${other.id}`) || isOpen(bvh, sweep, other)),
      )
      .map(({ id }) => id);
  }
  assertConnected(sweeps);
  return sweeps;
}

/**
 * Returns whether a path is clear for a person's shoulders: three parallel rays, tested from both ends so
 * that the result is the same.
 */
function isOpen(bvh: MeshBVH, a: Sweep, b: Sweep): boolean {
  if (a.floor !== b.floor || a.position[1] !== b.position[1]) return false;
  const [ax, ay, az] = a.position;
  const [dx, dz] = [b.position[0] - ax, b.position[2] - az];
  const far = Math.hypot(dx, dz);
  if (far > REACH) return false;
  const [ux, uz] = [dx / far, dz / far];
  const isClear = [-0.2, 0, 0.2].every((aside) => {
    const [sx, sz] = [-uz * aside, ux * aside];
    const out = isBlocked(bvh, ax + sx, ay, az + sz, ux, 0, uz, far);
    const back = isBlocked(bvh, b.position[0] + sx, ay, b.position[2] + sz, -ux, 0, -uz, far);
    return !out && !back;
  });
  if (!isClear) return false;
  const steps = Math.ceil(far / 0.25);
  return Array.from({ length: steps }, (_, i) => (far * (i + 0.5)) / steps).every((along) =>
    isBlocked(bvh, ax + ux * along, ay, az + uz * along, 0, -1, 0, EYE + FALL),
  );
}

function assertConnected(sweeps: Sweep[]): void {
  const reached = new Set<string>();
  const pending = [sweeps[0]!];
  for (let sweep = pending.pop(); sweep; sweep = pending.pop()) {
    if (reached.has(sweep.id)) continue;
    reached.add(sweep.id);
    for (const id of sweep.neighbours) pending.push(sweeps.find((other) => other.id === id)!);
  }
  const lost = sweeps.filter(({ id }) => !reached.has(id)).map(({ id }) => id);
  if (lost.length > 0) throw new Error(`No way leads to ${lost.join(', ')}.`);
}
