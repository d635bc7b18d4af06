import type { Sweep } from '../../../contract/capture.ts';
import type { Tag } from '../../../contract/tour.ts';
import type { ViewState } from '../../../contract/view-state.ts';
import type { Capture } from '../capture.ts';

/**
 * The view of a capture that comes nearest to a wished one, which may be of an older state of it: an unknown mode becomes
 * inside, an unknown storey all of them, an unknown sweep the one nearest to the eye, and an unknown tag none.
 */
export function nearestView(
  { modes, floors, sweeps }: Pick<Capture, 'modes' | 'floors' | 'sweeps'>,
  tags: readonly Tag[],
  wished: ViewState,
): ViewState {
  const known = sweeps.some(({ id }) => id === wished.sweep);
  return {
    ...wished,
    mode: modes.includes(wished.mode) ? wished.mode : 'inside',
    sweep: known ? wished.sweep : (nearestSweep(sweeps, wished.position)?.id ?? null),
    floor: floors.some(({ id }) => id === wished.floor) ? wished.floor : null,
    tag: tags.some(({ id }) => id === wished.tag) ? wished.tag : null,
  };
}

function nearestSweep(sweeps: readonly Sweep[], [x, y, z]: ViewState['position']): Sweep | undefined {
  let best: Sweep | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const sweep of sweeps) {
    const away = Math.hypot(sweep.position[0] - x, sweep.position[1] - y, sweep.position[2] - z);
    if (away < least) [best, least] = [sweep, away];
  }
  return best;
}
