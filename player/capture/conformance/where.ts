import type { Sweep } from '../../../contract/capture.ts';
import { formatView, type ViewState } from '../../../contract/view-state.ts';
import type { Capture } from '../capture.ts';
import { nearestAngle } from '../pose.ts';
import { shortestWay } from '../navigation/sweeps/shortest-route.ts';
import { expect, pause } from './check.ts';

/** Metres, radians: what may be lost on the way out of a backend and back. */
const NEAR = 0.35;
const TURNED = 0.06;

export function standing(capture: Capture): Sweep {
  const { sweep } = capture.place();
  expect(sweep !== null, 'One stands at no sweep.');
  return sweep!;
}

export function neighbourOf(capture: Capture): Sweep {
  const id = standing(capture).neighbours[0];
  const next = capture.sweeps.find((sweep) => sweep.id === id);
  expect(next !== undefined, 'The sweep has no neighbour.');
  return next!;
}

/** The sweep to which the way along the graph has the most steps. */
export function farthest(capture: Capture): Sweep {
  const from = standing(capture).id;
  const steps = (sweep: Sweep): number => shortestWay(capture.sweeps, from, sweep.id).length;
  return capture.sweeps.reduce((best, sweep) => (steps(sweep) > steps(best) ? sweep : best));
}

export function poseOf(capture: Capture): NonNullable<Capture['pose']> {
  expect(capture.pose !== null, 'The eye is not told.');
  return capture.pose!;
}

export function expectAt(capture: Capture, sweep: Sweep): void {
  const at = capture.place().sweep?.id;
  expect(at === sweep.id, `One is at ${at}, not at ${sweep.id}.`);
  const { x, y, z } = poseOf(capture);
  const [sx, sy, sz] = sweep.position;
  const off = Math.hypot(x - sx, y - sy, z - sz);
  expect(off < NEAR, `The eye is ${off.toFixed(2)} m from its sweep.`);
}

export function near(angle: number, other: number): boolean {
  return Math.abs(nearestAngle(angle, other) - angle) < TURNED;
}

/** The view once nothing moves any more. */
export async function restingView(capture: Capture): Promise<ViewState> {
  let before = '';
  for (let still = 0; still < 6; still += 1) {
    await pause();
    const now = formatView(capture.view());
    if (now !== before) still = 0;
    before = now;
  }
  return capture.view();
}

export function sameView(a: ViewState, b: ViewState): boolean {
  const off = Math.hypot(...a.position.map((value, index) => value - b.position[index]!));
  return (
    a.mode === b.mode && a.sweep === b.sweep && off < NEAR && near(a.yaw, b.yaw) && near(a.pitch, b.pitch)
  );
}

/** The cosine between where one looks and where a point lies. */
export function aheadOf(capture: Capture, [px, py, pz]: [number, number, number]): number {
  const { x, y, z, yaw, pitch } = poseOf(capture);
  const far = Math.hypot(px - x, py - y, pz - z);
  const ahead =
    -Math.sin(yaw) * Math.cos(pitch) * (px - x) +
    Math.sin(pitch) * (py - y) -
    Math.cos(yaw) * Math.cos(pitch) * (pz - z);
  return ahead / far;
}
