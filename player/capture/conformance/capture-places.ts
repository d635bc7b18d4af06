import type { Sweep } from '../../../contract/capture.ts';
import { formatView, type CaptureView } from '../../../contract/protocol/view-state.ts';
import type { Capture } from '../capture.ts';
import { angleBetween } from '../geometry/angles.ts';
import { metresBetween } from '../geometry/distance.ts';
import { shortestRoute } from '../navigation/shortest-route.ts';
import { expect, pause } from './check.ts';

/** Metres, radians: what may be lost between a backend and back. */
const NEAR = 0.35;
const TURNED = 0.06;

export function currentSweep(capture: Capture): Sweep {
  const { sweep } = capture.place();
  expect(sweep !== null, 'One is at no sweep.');
  return sweep!;
}

export function neighbourOf(capture: Capture): Sweep {
  const id = currentSweep(capture).neighbours[0];
  const next = capture.sweeps.find((sweep) => sweep.id === id);
  expect(next !== undefined, 'The sweep has no neighbour.');
  return next!;
}

/** The sweep to which the shortest route has the most steps. */
export function farthest(capture: Capture): Sweep {
  const from = currentSweep(capture).id;
  const steps = (sweep: Sweep): number => shortestRoute(capture.sweeps, from, sweep.id).length;
  return capture.sweeps.reduce((best, sweep) => (steps(sweep) > steps(best) ? sweep : best));
}

export function poseOf(capture: Capture): NonNullable<Capture['pose']> {
  expect(capture.pose !== null, 'There is no pose.');
  return capture.pose!;
}

export function expectAt(capture: Capture, sweep: Sweep): void {
  const at = capture.place().sweep?.id;
  expect(at === sweep.id, `One is at ${at}, not at ${sweep.id}.`);
  const { x, y, z } = poseOf(capture);
  const off = metresBetween([x, y, z], sweep.position);
  expect(off < NEAR, `The eye is ${off.toFixed(2)} m from its sweep.`);
}

export function near(angle: number, other: number): boolean {
  return angleBetween(angle, other) < TURNED;
}

/** The view once nothing moves any more. */
export async function restingView(capture: Capture): Promise<CaptureView> {
  let last = '';
  for (let still = 0; still < 6; still += 1) {
    await pause();
    const now = formatView(capture.view());
    if (now !== last) still = 0;
    last = now;
  }
  return capture.view();
}

export function sameView(a: CaptureView, b: CaptureView): boolean {
  const off = metresBetween(a.position, b.position);
  return (
    a.mode === b.mode && a.sweep === b.sweep && off < NEAR && near(a.yaw, b.yaw) && near(a.pitch, b.pitch)
  );
}

/** The cosine between where one looks and where a point lies. */
export function aheadOf(capture: Capture, [px, py, pz]: readonly [number, number, number]): number {
  const { x, y, z, yaw, pitch } = poseOf(capture);
  const distance = metresBetween([x, y, z], [px, py, pz]);
  const ahead =
    -Math.sin(yaw) * Math.cos(pitch) * (px - x) +
    Math.sin(pitch) * (py - y) -
    Math.cos(yaw) * Math.cos(pitch) * (pz - z);
  return ahead / distance;
}
