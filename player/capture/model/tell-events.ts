import type { CaptureEvents } from '../capture.ts';
import { copyPose, type Pose } from '../pose.ts';

/** Tells those who listen what happens in a capture. */
export interface Teller {
  arrived(): void;
  changed(): void;
  tagChosen(id: string): void;
  /** Called before each frame: tells when the eye is elsewhere than it was. */
  frame(): void;
  listen(events: Partial<CaptureEvents>): () => void;
  /** Nobody hears of anything any more. */
  end(): void;
}

const NOWHERE: Readonly<Pose> = { x: NaN, y: NaN, z: NaN, yaw: NaN, pitch: NaN };

/** `storey`: the one where one stands now. Coming to another is a change. */
export function createTeller(pose: Readonly<Pose>, storey: () => string): Teller {
  let listeners: readonly Partial<CaptureEvents>[] = [];
  let storeyTold = storey();
  const told: Pose = { ...NOWHERE };

  function changed(): void {
    for (const listener of listeners) listener.changed?.();
  }

  return {
    arrived() {
      for (const listener of listeners) listener.arrived?.();
      if (storeyTold === storey()) return;
      storeyTold = storey();
      changed();
    },
    changed,
    tagChosen(id) {
      for (const listener of listeners) listener.tagChosen?.(id);
    },
    frame() {
      const same =
        pose.yaw === told.yaw &&
        pose.pitch === told.pitch &&
        pose.x === told.x &&
        pose.y === told.y &&
        pose.z === told.z;
      if (same) return;
      copyPose(pose, told);
      // counted: an iterator would be made in every frame
      for (let index = 0; index < listeners.length; index += 1) listeners[index]!.moved?.();
    },
    listen(events) {
      listeners = [...listeners, events];
      return () => (listeners = listeners.filter((listener) => listener !== events));
    },
    end: () => void (listeners = []),
  };
}
