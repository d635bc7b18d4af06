import type { PresentView } from '../../../contract/presence.ts';
import { copyFraming, createFraming, interpolateFraming, type Framing } from '../camera/framing.ts';
import { approach } from '../camera/motion.ts';
import { MIN_SPAN } from '../camera/orbit.ts';
import { PLAN_PITCH } from '../camera/overview.ts';
import type { OutsideMode } from '../camera/outside-view.ts';
import type { Capture } from '../capture.ts';
import { clampPitch, copyPose, isSamePose, metresBetween, nearestAngle, type Pose } from '../pose.ts';
import { findSweep, nearestSweep, nearestView, standpointNear } from '../navigation/nearest-sweep.ts';
import { walkToView } from '../navigation/walk-to-view.ts';
import type { Travel } from '../navigation/create-travel.ts';
import type { LocalCapture } from './local-capture.ts';

/** The distance above which the user walks to the other person's position instead of gliding, in metres. */
const NEAR = 2.5;
/**
 * The time in which a glide covers 63% of the remaining distance, in milliseconds. The next view usually
 * arrives before the glide ends.
 */
const GLIDE_TIME = 180;
/** How long a movement takes in a view from outside, in milliseconds. */
const OUTSIDE_TIME = 350;
/** A glide ends when the sum of the remaining metres and radians is at most this. */
const DONE = 0.002;
/** Two fields of view count as equal if the tangents of their half-angles differ by at most this fraction. */
const SAME = 0.02;
/** The vertical field of view to assume if a backend does not report it, in radians. */
const USUAL_ANGLE = 1;

/**
 * Returns the vertical field of view, in radians. Returns `USUAL_ANGLE` if the backend does not report it.
 */
export function angleOf(capture: Capture): number {
  return isLocal(capture) ? capture.travel.projection.angle : USUAL_ANGLE;
}

function isLocal(capture: Capture): capture is LocalCapture {
  return 'travel' in capture;
}

/**
 * Applies one update of another user's view. In a capture that GoV360 renders itself, centres what the other
 * user looks at, and shows at least as much around it as they see. In any other capture, goes to the nearest
 * possible view. Resolves when the next update can be applied, possibly before the view is reached.
 */
export async function accompany(capture: Capture, view: PresentView, atOnce: boolean): Promise<void> {
  if (!isLocal(capture)) return walkToView(capture, view);
  if (view.mode !== 'inside') return accompanyOutside(capture, view, view.mode, atOnce);
  if (capture.mode() !== 'inside' || atOnce) await walkToView(capture, view);
  // The walk ends at the sweep without a jump to the exact view, because a glide then covers the remaining
  // distance.
  else if (metresFrom(capture, view) > NEAR) await walkToView(capture, view, () => false);
  if (capture.mode() !== 'inside' || capture.travel.flying) return;
  if (!atOnce && metresFrom(capture, view) <= NEAR) glide(capture, view);
  showAngle(capture, view.fov, atOnce);
}

function standpointOf({ manifest }: LocalCapture, { sweep, position }: PresentView) {
  const at = (sweep && findSweep(manifest, sweep)) || nearestSweep(manifest.sweeps, position);
  return at && standpointNear(manifest, at, position);
}

function metresFrom(capture: LocalCapture, view: PresentView): number {
  const { x, y, z } = capture.travel.walk.pose;
  const standpoint = standpointOf(capture, view);
  return standpoint ? metresBetween([x, y, z], standpoint.eye) : 0;
}

/** Glides straight to a nearby standpoint. Stops if another movement starts. */
function glide(capture: LocalCapture, view: PresentView): void {
  const { travel } = capture;
  const { walk } = travel;
  const standpoint = standpointOf(capture, view);
  if (!standpoint) return;
  const [x, y, z] = standpoint.eye;
  const goal: Pose = { x, y, z, yaw: nearestAngle(walk.pose.yaw, view.yaw), pitch: clampPitch(view.pitch) };
  const now: Pose = { ...walk.pose };

  animate(travel, (elapsed) => {
    if (capture.mode() !== 'inside' || !isSamePose(walk.pose, now)) return false;
    const part = approach(elapsed, GLIDE_TIME);
    now.x += (goal.x - now.x) * part;
    now.y += (goal.y - now.y) * part;
    now.z += (goal.z - now.z) * part;
    now.yaw += (goal.yaw - now.yaw) * part;
    now.pitch += (goal.pitch - now.pitch) * part;
    const left = Math.abs(goal.x - now.x) + Math.abs(goal.y - now.y) + Math.abs(goal.z - now.z);
    const moves = left + Math.abs(goal.yaw - now.yaw) + Math.abs(goal.pitch - now.pitch) > DONE;
    if (!moves) copyPose(goal, now);
    walk.placeAt(moves ? { ...standpoint, eye: [now.x, now.y, now.z] } : standpoint, now);
    return moves;
  });
}

/** The current movement in each capture, which the next movement replaces. */
const running = new WeakMap<Travel, object>();

/**
 * Calls `step` before each frame with the time since the last frame in milliseconds. Stops when `step`
 * returns false, when a flight starts, or when another call replaces this one.
 */
function animate(travel: Travel, step: (elapsed: number) => boolean): void {
  const own = {};
  running.set(travel, own);
  let last = performance.now();

  function frame(now: number): void {
    if (running.get(travel) !== own || travel.flying) return;
    const moves = step(Math.max(0, now - last));
    last = now;
    travel.turn(0, 0, false); // Requests a frame.
    if (moves) requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);
}

/**
 * Zooms so that the view shows at least `angle` (radians) vertically and, in a narrow window, also
 * horizontally. The view shows no more than necessary. The limits of the zoom apply.
 */
function showAngle({ travel }: LocalCapture, angle: number, atOnce: boolean): void {
  const wanted = Math.tan(angle / 2) / Math.min(1, aspect());
  const factor = wanted / Math.tan(travel.projection.angle / 2);
  if (Math.abs(factor - 1) > SAME) travel.zoom(factor, 0, 0, !atOnce);
}

function aspect(): number {
  return window.innerWidth / window.innerHeight;
}

async function accompanyOutside(
  capture: LocalCapture,
  view: PresentView,
  mode: OutsideMode,
  atOnce: boolean,
): Promise<void> {
  const { travel } = capture;
  if (travel.mode() !== mode || travel.flying) await capture.setView(nearestView(capture, view));
  else if (capture.shownFloor() !== view.floor) void capture.showFloor(view.floor);
  const goal = framingOfSeen(capture, view);
  if (travel.mode() !== mode || travel.flying || !goal) return;
  const { outside } = travel;
  const from = createFraming();
  const now = createFraming();
  copyFraming(outside.now, from);
  let passed = 0;
  animate(travel, (elapsed) => {
    if (travel.mode() !== mode) return false;
    passed = atOnce ? 1 : Math.min(1, passed + elapsed / OUTSIDE_TIME);
    interpolateFraming(from, goal, passed, now);
    outside.show(mode, now, now.yaw);
    return passed < 1;
  });
}

/**
 * Returns a framing centred on what the other user looks at, with everything that the other user sees around
 * it. If the view has no target, returns the framing of the other user's eye. Returns null if the view does
 * not show the capture from outside.
 */
function framingOfSeen({ travel }: LocalCapture, view: PresentView): Framing | null {
  const { mode, position, yaw, pitch, target, fov } = view;
  const [x, y, z] = position;
  if (mode === 'inside') return null;
  const framing = createFraming();
  if (!target) return travel.framingOf({ x, y, z, yaw, pitch }, mode);
  const flat = mode === 'floorplan';
  [framing.x, framing.y, framing.z] = target;
  framing.yaw = flat ? 0 : nearestAngle(travel.outside.now.yaw, yaw);
  framing.pitch = flat ? PLAN_PITCH : pitch;
  framing.angle = travel.outside.now.angle;
  const high = 2 * Math.tan(fov / 2) * metresBetween(position, target);
  framing.span = Math.max(MIN_SPAN, high / Math.min(1, aspect()));
  return framing;
}
