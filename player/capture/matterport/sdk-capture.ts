import type { Sweep } from '../../../contract/capture.ts';
import { VIEW_MODES } from '../../../contract/protocol/view-state.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import type { Capture, CaptureEvents, SurfacePoint } from '../capture.ts';
import { orientationTowards } from '../geometry/angles.ts';
import { nearestSweep } from '../navigation/nearest-sweep.ts';
import { discPosition } from '../pin-disc.ts';
import { withDeadline } from './with-deadline.ts';
import { createCompass } from './compass.ts';
import { MATTERPORT_ACCURACY } from '../../../contract/measuring/matterport-accuracy.ts';
import { pickSurface } from './pick-surface.ts';
import type { Sdk, SdkPose } from './sdk.ts';
import { createSteering } from './steer-space.ts';
import { createAnnotationSync } from './annotation-sync.ts';
import { watchSpace } from './live-space.ts';
import { texts } from './texts.ts';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { metresBetween } from '../geometry/distance.ts';

/**
 * Metres, half the width: the provider states ±20 mm at 10 m for the depths that its best camera takes, and the mesh that is
 * picked from is simplified from those. It states nothing of the mesh itself.
 */
const PICKING = 0.02;
/** Half the height of a view a metre away where the space does not tell it: that of the widest lens, so that a pixel is not too small. */
const WIDEST = 1;

export interface SdkCaptureParts {
  id: string;
  sdk: Sdk;
  frame: HTMLIFrameElement;
  reducedMotion: () => boolean;
  /** Ends the wait for its places. */
  deadline: AbortSignal;
}

/** A capture of the provider, steered over its Showcase SDK. Resolves once its places are known, and rejects when none come. */
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

  /** Checks the compass against what is in the middle of the view, until it is sure. */
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
    name = (await sdk.Model.getDetails().catch(() => null))?.name || texts.name;
    await align();
  } catch (error) {
    dispose();
    throw error;
  }

  return {
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
    atRest: () => steering.atRest(),
    mode: () => live.mode(),
    setMode: (mode) => steering.setMode(mode),
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
    halt: () => steering.halt(),
    turn: (yaw, pitch) => steering.turn(yaw, pitch),
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

  /** The rotation that looks from a sweep at the disc of a pin. */
  function rotationTowards(marker: Marker, from: Sweep) {
    const { yaw, pitch } = orientationTowards(from.position, discPosition(marker));
    return compass.rotation(yaw, pitch);
  }
}

/** A surface point to measure from. `height`: of the view, CSS pixels. */
function measuredFrom(point: SurfacePoint, pose: SdkPose, height: number): MeasuredPoint {
  const { position, normal } = point;
  const { x, y, z } = pose.position;
  const part = 2 / (Math.max(1, height) * (pose.projection?.[5] ?? 1 / WIDEST));
  // In a plan without perspective every ray is upright, and a pixel is so many metres wherever it is.
  const flat = pose.projection?.[15] === 1;
  const eye: MeasuredPoint['position'] = flat ? [position[0], y, position[2]] : [x, y, z];
  const pixel = flat ? part / Math.max(0.1, metresBetween(eye, position)) : part;
  return { position, normal, snap: 'surface', eye, pixel: Math.min(1, pixel), picking: PICKING };
}
