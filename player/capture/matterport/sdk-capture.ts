import type { Sweep } from '../../../contract/capture.ts';
import type { Tag } from '../../../contract/tour.ts';
import { VIEW_MODES } from '../../../contract/view-state.ts';
import type { Capture, CaptureEvents } from '../capture.ts';
import { yawTowards } from '../pose.ts';
import { before } from './before.ts';
import { createCompass } from './compass.ts';
import { pickSurface } from './pick-surface.ts';
import type { Sdk } from './sdk.ts';
import { createSteering } from './steer-space.ts';
import { describeTag } from './tag-look.ts';
import { createTagSync } from './tag-sync.ts';
import { watchSpace } from './watch-space.ts';
import { words } from './words.ts';

export interface SdkCaptureParts {
  id: string;
  sdk: Sdk;
  frame: HTMLIFrameElement;
  reducedMotion: () => boolean;
  /** Ends the wait for its places. */
  late: AbortSignal;
}

/** A capture of the provider, steered over its Showcase SDK. Resolves once its places are known, and rejects when none come. */
export async function createSdkCapture(parts: SdkCaptureParts): Promise<Capture> {
  const { id, sdk, frame, reducedMotion, late } = parts;
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
  const tags = createTagSync(sdk.Tag, (tag) => {
    for (const listener of listeners) listener.tagChosen?.(tag);
  });
  const size = () => ({ width: frame.clientWidth, height: frame.clientHeight });
  const find = (sweepId: string | null) => live.space().sweeps.find((sweep) => sweep.id === sweepId) ?? null;

  /** Checks the compass against what stands in the middle of the view, until it is sure. */
  async function align(): Promise<void> {
    const before = live.told();
    if (compass.sure || !before || live.mode() !== 'inside') return;
    const { width, height } = size();
    const centre = { x: width / 2, y: height / 2 };
    const seen = await sdk.Renderer.getWorldPositionData(centre).catch(() => null);
    if (!seen?.position || live.told()?.rotation.y !== before.rotation.y) return;
    compass.learn(before.position, before.rotation, seen.position);
    live.readPose();
  }

  let disposed = false;
  function dispose(): void {
    if (disposed) return;
    disposed = true;
    listeners.clear();
    tags.dispose();
    steering.dispose();
    live.dispose();
    sdk.disconnect();
    frame.remove();
  }

  let name: string;
  try {
    await before(late, live.filled);
    name = (await sdk.Model.getDetails().catch(() => null))?.name || words.name;
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
    async walkTo(sweepId) {
      const sweep = find(sweepId);
      if (sweep) await steering.walkTo(sweep);
    },
    turn: (yaw, pitch) => steering.turn(yaw, pitch),
    view() {
      const { x, y, z, yaw, pitch } = live.pose;
      const sweep = find(live.sweep())?.id ?? null;
      return { mode: live.mode(), sweep, position: [x, y, z], yaw, pitch, floor: live.floor(), tag: null };
    },
    async setView(view) {
      await align();
      await steering.setView(view);
    },
    async showTag(tag) {
      await align();
      const sweep = find(tag.sweep ?? null) ?? nearestTo(tag, live.space().sweeps);
      if (sweep) await steering.goTo(sweep, lookAt(tag, sweep));
    },
    setTags: (shown, openTag) => tags.set(shown, openTag),
    async pick(x, y) {
      return pickSurface(sdk, size(), { x, y }, live.pose, live.pointer()).catch(() => null);
    },
    listen(events) {
      listeners.add(events);
      return () => listeners.delete(events);
    },
    dispose,
  };

  /** The rotation that looks from a sweep at a tag's disc. */
  function lookAt(tag: Tag, { position: [x, y, z] }: Sweep) {
    const disc = discOf(tag);
    const pitch = Math.atan2(disc.y - y, Math.hypot(disc.x - x, disc.z - z));
    return compass.rotation(yawTowards(x, z, disc.x, disc.z), pitch);
  }
}

function discOf(tag: Tag): { x: number; y: number; z: number } {
  const { anchorPosition: foot, stemVector: stem } = describeTag(tag);
  return { x: foot.x + stem.x, y: foot.y + stem.y, z: foot.z + stem.z };
}

function nearestTo(tag: Tag, sweeps: readonly Sweep[]): Sweep | null {
  const { x, y, z } = discOf(tag);
  const far = ({ position: p }: Sweep): number => Math.hypot(p[0] - x, p[1] - y, p[2] - z);
  return sweeps.reduce<Sweep | null>((best, sweep) => (best && far(best) <= far(sweep) ? best : sweep), null);
}
