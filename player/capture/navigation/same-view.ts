import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import { angleBetween } from '../geometry/angles.ts';

/** How far two views may differ and still be the same: metres, and radians. */
const NEAR = 0.02;
const ALIKE = 0.02;

/** True where two views show the same, but for a hair. */
export function isSameView(a: CaptureView, b: CaptureView): boolean {
  const [x, y, z] = a.position;
  const away = Math.hypot(x - b.position[0], y - b.position[1], z - b.position[2]);
  const turned = angleBetween(a.yaw, b.yaw) + Math.abs(a.pitch - b.pitch);
  // inside one sees the floor one stands on
  const sameFloor = a.mode === 'inside' || a.floor === b.floor;
  return a.mode === b.mode && sameFloor && away < NEAR && turned < ALIKE;
}
