import type { Sweep } from '../../../contract/capture.ts';
import { VIEW_MODES } from '../../../contract/protocol/view-state.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import type { Capture, CaptureEvents, SurfacePoint } from '../capture.ts';
import { orientationTowards, metresBetween } from '../pose.ts';
import { nearestSweep } from '../navigation/nearest-sweep.ts';
import { discPosition } from '../pin-disc.ts';
import { withDeadline } from './showcase-error.ts';
import { createCompass } from './compass.ts';
import { MATTERPORT_ACCURACY } from '../../../contract/measuring/matterport-accuracy.ts';
import { type Sdk, type SdkPose, ON_MODEL, type SdkIntersection, type Vector } from './sdk.ts';
import {
  cross,
  directionOf,
  dot,
  length,
  minus,
  times,
  type Triple,
} from '../../../contract/measuring/vectors.ts';
import { createSteering } from './steer-space.ts';
import { createAnnotationSync } from './annotation-sync.ts';
import { watchSpace } from './live-space.ts';
import { texts } from './texts.ts';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';

/**
 * Half-width of the picking error, in metres. Points are picked on a mesh, for which the provider publishes
 * no accuracy. This value is the accuracy that the provider states for the depth data from which it makes the
 * mesh: ±20 mm at 10 m, with its best camera.
 */
const PICKING = 0.02;
/**
 * Half the height of the view at a distance of one metre, in metres, used if the space does not report this
 * height. The value is that of the widest lens, so that the size of a pixel is not underestimated.
 */
const WIDEST = 1;

export interface SdkCaptureParts {
  id: string;
  sdk: Sdk;
  frame: HTMLIFrameElement;
  reducedMotion: () => boolean;
  /** Aborts the wait for sweeps and floors. */
  deadline: AbortSignal;
}

/**
 * Returns a capture that our player controls through the provider's Showcase SDK. Resolves when its sweeps
 * and floors are known, and rejects with a `ShowcaseError` if `deadline` aborts first.
 */
export async function createSdkCapture(parts: SdkCaptureParts): Promise<Capture> {
  const { id, sdk, frame, reducedMotion, deadline } = parts;
  const listeners = new Set<Partial<CaptureEvents>>();
  const compass = createCompass();
  const live = watchSpace(sdk, compass, {
    arrived() {
      void align();
      for (const listener of listeners) listener.arrived?.();
    },
    moved() {
      for (const listener of listeners) listener.moved?.();
    },
    changed() {
      for (const listener of listeners) listener.changed?.();
    },
  });
  const steering = createSteering(sdk, live, compass, reducedMotion);
  const annotations = createAnnotationSync(sdk.Tag, (selection) => {
    for (const listener of listeners) listener.annotationChosen?.(selection);
  });
  const size = () => ({ width: frame.clientWidth, height: frame.clientHeight });
  const find = (sweepId: string | null) => live.space().sweeps.find((sweep) => sweep.id === sweepId) ?? null;

  /** Checks the compass against the centre of the view, until the compass is sure. */
  async function align(): Promise<void> {
    const first = live.latestPose();
    if (compass.sure || !first || live.mode() !== 'inside') return;
    const { width, height } = size();
    const centre = { x: width / 2, y: height / 2 };
    const seen = await sdk.Renderer.getWorldPositionData(centre).catch(() => null);
    if (!seen?.position || live.latestPose()?.rotation.y !== first.rotation.y) return;
    compass.learn(first.position, first.rotation, seen.position);
    live.readPose();
  }

  let disposed = false;
  function dispose(): void {
    if (disposed) return;
    disposed = true;
    listeners.clear();
    annotations.dispose();
    steering.dispose();
    live.dispose();
    sdk.disconnect();
    frame.remove();
  }

  let name: string;
  try {
    await withDeadline(deadline, live.filled);
    const details = await withDeadline(
      deadline,
      sdk.Model.getDetails().catch(() => null),
    );
    name = details?.name || texts.name;
    await withDeadline(deadline, align());
  } catch (error) {
    dispose();
    throw error;
  }

  return {
    ...steering,
    id,
    name,
    get floors() {
      return live.space().floors;
    },
    get rooms() {
      return live.space().rooms;
    },
    get sweeps() {
      return live.space().sweeps;
    },
    modes: VIEW_MODES,
    canPick: true,
    accuracy: MATTERPORT_ACCURACY,
    measuring: {
      hasOutlines: false,
      facing: null,
      async pick(x, y) {
        const pose = live.latestPose();
        const point = pose && (await pick(x, y));
        return point && measuredFrom(point, pose, size().height);
      },
    },
    pose: live.pose,
    planOf: () => null,
    place() {
      const sweep = find(live.sweep());
      return { sweep, room: live.space().rooms.find((room) => room.id === sweep?.room) ?? null };
    },
    mode: () => live.mode(),
    shownFloor: () => live.floor(),
    async showFloor(floorId) {
      const known = floorId === null || live.space().sequences.has(floorId);
      if (known) await steering.showFloor(floorId);
    },
    async goTo(sweepId) {
      const sweep = find(sweepId);
      if (sweep) await steering.goTo(sweep);
    },
    async walkTo(sweepId, orientation) {
      const sweep = find(sweepId);
      if (!sweep) return;
      if (orientation) await align();
      await steering.walkTo(sweep, orientation && compass.rotation(orientation.yaw, orientation.pitch));
    },
    view() {
      const { x, y, z, yaw, pitch } = live.pose;
      const sweep = find(live.sweep())?.id ?? null;
      return { mode: live.mode(), sweep, position: [x, y, z], yaw, pitch, floor: live.floor() };
    },
    async setView(view) {
      await align();
      await steering.setView(view);
    },
    async showAnnotation(marker) {
      await align();
      const sweep = find(marker.sweep ?? null) ?? nearestSweep(live.space().sweeps, discPosition(marker));
      if (sweep) await steering.goTo(sweep, rotationTowards(marker, sweep));
    },
    setAnnotations: (markers, selected) => annotations.set(markers, selected),
    pick,
    listen(events) {
      listeners.add(events);
      return () => listeners.delete(events);
    },
    dispose,
  };

  function pick(x: number, y: number): Promise<SurfacePoint | null> {
    return pickSurface(sdk, size(), { x, y }, live.pose, live.pointer()).catch(() => null);
  }

  /** Returns the rotation from a sweep towards the disc of a pin. */
  function rotationTowards(marker: Marker, from: Sweep) {
    const { yaw, pitch } = orientationTowards(from.position, discPosition(marker));
    return compass.rotation(yaw, pitch);
  }
}

/** Returns a surface point for measuring. `height` is the view's height in CSS pixels. */
function measuredFrom(point: SurfacePoint, pose: SdkPose, height: number): MeasuredPoint {
  const { position, normal } = point;
  const { x, y, z } = pose.position;
  const part = 2 / (Math.max(1, height) * (pose.projection?.[5] ?? 1 / WIDEST));
  // In a plan without perspective, every ray is vertical, and a pixel has the same size in metres everywhere.
  const flat = pose.projection?.[15] === 1;
  const eye: MeasuredPoint['position'] = flat ? [position[0], y, position[2]] : [x, y, z];
  const pixel = flat ? part / Math.max(0.1, metresBetween(eye, position)) : part;
  return { position, normal, snap: 'surface', eye, pixel: Math.min(1, pixel), picking: PICKING };
}

/** The distance to the neighbouring points from which the slope of the surface is computed, in pixels. */
const STEP = 8;
/** The distance within which the surface point under the pointer counts as the picked point, in metres. */
const SAME = 0.05;

/**
 * Returns the surface at a point in the view (-1 to 1, y up) in a frame of `size` pixels. The space itself
 * reports only the position at that point. If the pointer is at nearly the same position, the normal is the
 * pointer's. Otherwise, the normal is computed from two neighbouring points.
 */
export async function pickSurface(
  sdk: Pick<Sdk, 'Renderer'>,
  size: { width: number; height: number },
  at: { x: number; y: number },
  eye: Readonly<Vector>,
  pointer: SdkIntersection | null,
): Promise<SurfacePoint | null> {
  const x = ((at.x + 1) / 2) * size.width;
  const y = ((1 - at.y) / 2) * size.height;
  const ask = async (x: number, y: number): Promise<Triple | null> => {
    const { position } = await sdk.Renderer.getWorldPositionData({ x, y });
    return position && tripleOf(position);
  };
  const [here, beside, below] = await Promise.all([ask(x, y), ask(x + STEP, y), ask(x, y + STEP)]);
  if (!here) return null;
  const back = minus(tripleOf(eye), here);
  const normal =
    pointer?.object === ON_MODEL && length(minus(tripleOf(pointer.position), here)) < SAME
      ? tripleOf(pointer.normal)
      : slope(here, beside, below, back);
  const facing = directionOf(dot(normal, back) < 0 ? times(normal, -1) : normal) ?? [0, 1, 0];
  return { position: inMillimetres(here), normal: inMillimetres(facing) };
}

/**
 * Returns the normal of the plane through three points. Returns `back`, the vector to the eye, if a point is
 * missing or if the points are not on one surface.
 */
function slope(here: Triple, beside: Triple | null, below: Triple | null, back: Triple): Triple {
  if (!beside || !below) return back;
  const reach = length(back) * 0.25;
  const right = minus(beside, here);
  const down = minus(below, here);
  if (length(right) > reach || length(down) > reach) return back; // The points are on both sides of an edge.
  const normal = cross(down, right);
  return length(normal) < 1e-9 ? back : normal;
}

function tripleOf({ x, y, z }: Readonly<Vector>): Triple {
  return [x, y, z];
}

function inMillimetres(vector: Triple): SurfacePoint['position'] {
  return vector.map((value) => Math.round(value * 1000) / 1000 + 0) as SurfacePoint['position'];
}
