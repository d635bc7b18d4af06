import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import type { Capture } from '../capture.ts';
import { nearestSweep } from './nearest-sweep.ts';

/**
 * The view of a capture that comes nearest to a requested one, which may be of an older state of it: an unknown mode becomes
 * inside, an unknown floor all of them, and an unknown sweep the one nearest to the eye.
 */
export function nearestView(
  { modes, floors, sweeps }: Pick<Capture, 'modes' | 'floors' | 'sweeps'>,
  requested: CaptureView,
): CaptureView {
  const known = sweeps.some(({ id }) => id === requested.sweep);
  return {
    ...requested,
    mode: modes.includes(requested.mode) ? requested.mode : 'inside',
    sweep: known ? requested.sweep : (nearestSweep(sweeps, requested.position)?.id ?? null),
    floor: floors.some(({ id }) => id === requested.floor) ? requested.floor : null,
  };
}
