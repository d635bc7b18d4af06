import type { Selection } from '../../../contract/protocol/view-state.ts';
import type { CaptureEvents } from '../capture.ts';
import { copyPose, type Pose } from '../geometry/pose.ts';

/** Emits the events of a capture to those who listen. */
export interface CaptureEmitter {
  /** The sweep that one came to may be on another floor: then it is `changed`, too. */
  arrived(): void;
  changed(): void;
  annotationChosen(selection: Selection): void;
  /** Called before each frame: emits `moved` when the eye is elsewhere than it was. */
  frame(): void;
  listen(events: Partial<CaptureEvents>): () => void;
  /** Nobody hears anything any more. */
  dispose(): void;
}

const NOWHERE: Readonly<Pose> = { x: NaN, y: NaN, z: NaN, yaw: NaN, pitch: NaN };

/** `currentFloor`: the one on which one stands now. */
export function createCaptureEmitter(pose: Readonly<Pose>, currentFloor: () => string): CaptureEmitter {
  let listeners: readonly Partial<CaptureEvents>[] = [];
  let lastFloor = currentFloor();
  const last: Pose = { ...NOWHERE };

  function changed(): void {
    for (const listener of listeners) listener.changed?.();
  }

  return {
    arrived() {
      for (const listener of listeners) listener.arrived?.();
      if (lastFloor === currentFloor()) return;
      lastFloor = currentFloor();
      changed();
    },
    changed,
    annotationChosen(selection) {
      for (const listener of listeners) listener.annotationChosen?.(selection);
    },
    frame() {
      const same =
        pose.yaw === last.yaw &&
        pose.pitch === last.pitch &&
        pose.x === last.x &&
        pose.y === last.y &&
        pose.z === last.z;
      if (same) return;
      copyPose(pose, last);
      // counted: an iterator would be made in every frame
      for (let index = 0; index < listeners.length; index += 1) listeners[index]!.moved?.();
    },
    listen(events) {
      listeners = [...listeners, events];
      return () => (listeners = listeners.filter((listener) => listener !== events));
    },
    dispose: () => void (listeners = []),
  };
}
