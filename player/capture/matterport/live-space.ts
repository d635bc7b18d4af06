import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import type { CaptureEvents } from '../capture.ts';
import type { Pose } from '../geometry/pose.ts';
import type { Compass } from './compass.ts';
import { readSpace, type Space, type SpaceData } from './read-space.ts';
import {
  MODES,
  type ObservableMap,
  type Sdk,
  type SdkIntersection,
  type SdkPose,
  type Subscription,
} from './sdk.ts';

/** The current state of the provider's space. */
export interface LiveSpace {
  space(): Space;
  readonly pose: Pose;
  /** The pose in the provider's own terms; null before the first one. */
  latestPose(): SdkPose | null;
  mode(): ViewMode;
  /** Where one stands, or stood last; null before that is known. */
  sweep(): string | null;
  /** The only floor that is shown from outside; null for all. */
  floor(): string | null;
  setFloor(id: string | null): void;
  pointer(): SdkIntersection | null;
  /** Resolves once sweeps and floors are there, and rooms, unless the space seems to have none. */
  readonly filled: Promise<void>;
  /** Reads the pose again, after the compass has learnt. */
  readPose(): void;
  dispose(): void;
}

/** Milliseconds to wait for rooms after sweeps and floors have come; not every space has rooms. */
const ROOMS_LIMIT = 1_000;

type SpaceEvents = Pick<CaptureEvents, 'arrived' | 'moved' | 'changed'>;

/** Follows the space until `dispose`, and emits what happens in it. */
export function watchSpace(sdk: Sdk, compass: Compass, events: SpaceEvents): LiveSpace {
  const data: SpaceData = { floors: [], rooms: [], sweeps: [] };
  const pose: Pose = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0 };
  const subscriptions: Subscription[] = [];
  let space = readSpace(data);
  let latest: SdkPose | null = null;
  let mode: ViewMode = 'inside';
  let sweep: string | null = null;
  let floor: string | null = null;
  let pointer: SdkIntersection | null = null;
  let frame = 0;
  let fill: () => void = () => {};
  const filled = new Promise<void>((resolve) => (fill = resolve));

  function follow<Key extends keyof SpaceData>(key: Key, list: ObservableMap<SpaceData[Key][number]>): void {
    const subscription = list.subscribe({
      onCollectionUpdated(items) {
        data[key] = Array.from(items, ([, item]) => item) as unknown as SpaceData[Key];
        space = readSpace(data);
        if (space.sweeps.length > 0 && space.floors.length > 0)
          setTimeout(fill, space.rooms.length > 0 ? 0 : ROOMS_LIMIT);
        events.changed();
      },
    });
    subscriptions.push(subscription);
  }

  function readPose(): void {
    if (!latest) return;
    const { position, rotation } = latest;
    Object.assign(pose, position, { yaw: compass.yaw(rotation), pitch: compass.pitch(rotation) });
  }

  follow('floors', sdk.Floor.data);
  follow('rooms', sdk.Room.data);
  follow('sweeps', sdk.Sweep.data);
  subscriptions.push(
    sdk.Camera.pose.subscribe((next) => {
      latest = next;
      readPose();
      // The provider can report more often than the page draws.
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        events.moved();
      });
    }),
    sdk.Mode.current.subscribe((next) => {
      const known = readMode(next);
      if (!known || known === mode) return;
      mode = known;
      events.changed();
      if (mode === 'inside') events.arrived();
    }),
    sdk.Sweep.current.subscribe(({ id }) => {
      if (!id || id === sweep) return;
      sweep = id;
      events.arrived();
    }),
    sdk.Floor.current.subscribe(({ id, sequence }) => {
      if (mode === 'inside' || sequence === undefined) return;
      setFloor(sequence < 0 || !id ? null : id);
    }),
    sdk.Pointer.intersection.subscribe((next) => (pointer = next)),
  );

  function setFloor(id: string | null): void {
    if (id === floor) return;
    floor = id;
    events.changed();
  }

  return {
    space: () => space,
    pose,
    latestPose: () => latest,
    mode: () => mode,
    sweep: () => sweep,
    floor: () => floor,
    setFloor,
    pointer: () => pointer,
    filled,
    readPose,
    dispose() {
      cancelAnimationFrame(frame);
      for (const subscription of subscriptions) subscription.cancel();
    },
  };
}

/** Null while one moves between modes. A 360° view outside counts as inside: one stands in a panorama there, too. */
function readMode(mode: string | null): ViewMode | null {
  if (mode === MODES.dollhouse) return 'dollhouse';
  if (mode === MODES.floorplan) return 'floorplan';
  return mode === MODES.inside || mode === 'mode.outside' ? 'inside' : null;
}
