import type { Sweep } from '../../../../contract/capture.ts';
import { yawTowards } from '../../geometry/angles.ts';
import { metresBetween, type Point } from '../../geometry/distance.ts';
import type { Orientation } from '../../geometry/pose.ts';
import { findRoute } from '../sweeps/route.ts';

/** The sweeps to walk through, in turn, from where the eye is; `from`: those it can walk straight to. Null when none lead there. */
export function routeFromEye(
  sweeps: readonly Sweep[],
  eye: Point,
  from: readonly Sweep[],
  to: Sweep,
): readonly Sweep[] | null {
  const starts = from.map((sweep) => ({ sweep, metres: metresBetween(eye, sweep.position) }));
  return findRoute(sweeps, starts, to);
}

/** How one looks at the end of a route: as before after a single step, else the way one came. */
export function orientationAtEnd(route: readonly Sweep[], current: Readonly<Orientation>): Orientation {
  const { yaw, pitch } = current;
  const [last, end] = [route.at(-2), route.at(-1)!];
  if (!last) return { yaw, pitch };
  const [fromX, , fromZ] = last.position;
  return { yaw: yawTowards(fromX, fromZ, end.position[0], end.position[2]), pitch };
}
