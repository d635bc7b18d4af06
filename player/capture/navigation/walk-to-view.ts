import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import type { Capture } from '../capture.ts';
import { nearestView } from './nearest-sweep.ts';
import { angleBetween } from '../pose.ts';

/** How far two views may differ and still count as the same: positions in metres, and angles in radians. */
const NEAR = 0.02;
const ALIKE = 0.02;

/**
 * Goes to the requested view of the capture, or to the nearest possible view. If the current and the
 * requested view are both inside, walks to the sweep of the requested view and then moves to the exact view;
 * otherwise, flies. With reduced motion, jumps instead. If another movement replaces the walk, or if `wanted`
 * returns false after the walk, does not move further.
 */
export async function walkToView(
  capture: Capture,
  view: CaptureView,
  wanted: () => boolean = () => true,
): Promise<void> {
  const goal = nearestView(capture, view);
  if (goal.mode === 'inside' && goal.sweep && capture.mode() === 'inside') {
    await capture.walkTo(goal.sweep, goal);
    // Another movement replaced the walk, or the view is no longer wanted.
    if (!capture.atRest() || !wanted()) return;
  }
  if (!isSameView(capture.view(), goal)) await capture.setView(goal);
}

/** Returns true if two views are practically the same. */
export function isSameView(a: CaptureView, b: CaptureView): boolean {
  const [x, y, z] = a.position;
  const away = Math.hypot(x - b.position[0], y - b.position[1], z - b.position[2]);
  const turned = angleBetween(a.yaw, b.yaw) + Math.abs(a.pitch - b.pitch);
  // Inside, the view always shows the floor where the user is.
  const sameFloor = a.mode === 'inside' || a.floor === b.floor;
  return a.mode === b.mode && sameFloor && away < NEAR && turned < ALIKE;
}
