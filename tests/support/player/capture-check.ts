import type { Marker } from '../../../player/tour/annotation-kind.ts';
import type { Capture, CaptureEvents } from '../../../player/capture/capture.ts';
import type { Sweep } from '../../../contract/capture.ts';
import { formatView, type CaptureView } from '../../../contract/protocol/view-state.ts';
import { angleBetween, metresBetween } from '../../../player/capture/pose.ts';
import { shortestRoute } from '../../../player/capture/navigation/route.ts';

/** The user's actions, which the runner of the checks simulates. */
export interface Person {
  /** Chooses the annotation in the centre of the view. */
  choose(marker: Marker): Promise<void>;
}

/**
 * A requirement of the `Capture` interface, checked on a backend. `run` throws a message if the backend
 * violates it.
 */
export interface CaptureCheck {
  title: string;
  run(capture: Capture, person: Person): Promise<void>;
}

/**
 * How long to wait for an event before the check fails, in milliseconds. Software rendering draws only a few
 * frames per second.
 */
const TIMEOUT = 20_000;

export function expect(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}

export async function until(holds: () => boolean, sentence: string | (() => string)): Promise<void> {
  const end = performance.now() + TIMEOUT;
  while (!holds()) {
    if (performance.now() > end) throw new Error(typeof sentence === 'string' ? sentence : sentence());
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

/** Listens for an event. Returns a function that returns whether the event has occurred. */
export function listenFor(capture: Capture, event: keyof CaptureEvents): () => boolean {
  let heard = false;
  const stop = capture.listen({
    [event]: () => {
      heard = true;
      stop();
    },
  });
  return () => heard;
}

/**
 * The tolerance after a place has been converted to a backend's coordinates and back, in metres. `TURNED`:
 * the tolerance of an angle, in radians.
 */
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

/** Returns the sweep to which the shortest route from the current sweep is longest. */
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

/** Returns the view once nothing moves. */
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

/** Returns the cosine of the angle between the direction of view and a point. */
export function aheadOf(capture: Capture, [px, py, pz]: readonly [number, number, number]): number {
  const { x, y, z, yaw, pitch } = poseOf(capture);
  const distance = metresBetween([x, y, z], [px, py, pz]);
  const ahead =
    -Math.sin(yaw) * Math.cos(pitch) * (px - x) +
    Math.sin(pitch) * (py - y) -
    Math.cos(yaw) * Math.cos(pitch) * (pz - z);
  return ahead / distance;
}
