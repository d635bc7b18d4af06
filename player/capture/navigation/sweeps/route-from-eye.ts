import type { Sweep } from '../../../../contract/capture.ts';
import { yawTowards, type Pose } from '../../pose.ts';
import { findRoute, metresBetween } from './route.ts';
import type { Look } from '../../camera/head.ts';

/** The sweeps to go through, in turn, from where the eye is; null when no way leads there. */
export function findWay(
  sweeps: readonly Sweep[],
  eye: Readonly<Sweep['position']>,
  from: readonly Sweep[],
  to: Sweep,
): readonly Sweep[] | null {
  const entries = from.map((sweep) => ({ sweep, metres: metresBetween(eye, sweep.position) }));
  return findRoute(sweeps, entries, to);
}

/** One goes on looking as one does after a step, and as one came after a way. */
export function lookAtEnd(way: readonly Sweep[], { yaw, pitch }: Readonly<Pose>): Look {
  const [last, end] = [way.at(-2), way.at(-1)!];
  if (!last) return { yaw, pitch };
  const [fromX, , fromZ] = last.position;
  return { yaw: yawTowards(fromX, fromZ, end.position[0], end.position[2]), pitch };
}
