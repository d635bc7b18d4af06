import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import type { Capture } from '../capture.ts';
import { nearestView } from './nearest-view.ts';
import { isSameView } from './same-view.ts';

/**
 * Goes to an exact view of the capture, or the one that comes nearest: from inside to inside on foot, else by a flight. With
 * reduced motion at once. `wanted`: false once the person wants something else; nothing more is done then.
 */
export async function walkToView(
  capture: Capture,
  view: CaptureView,
  wanted: () => boolean = () => true,
): Promise<void> {
  const goal = nearestView(capture, view);
  if (goal.mode === 'inside' && goal.sweep && capture.mode() === 'inside') {
    await capture.walkTo(goal.sweep, goal);
    // another movement took the place of the walk
    if (!capture.atRest() || !wanted()) return;
  }
  if (!isSameView(capture.view(), goal)) await capture.setView(goal);
}
