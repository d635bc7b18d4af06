import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import type { CaptureEvents } from '../capture.ts';
import type { Pose } from '../pose.ts';
import type { Compass } from './compass.ts';
import {
  MODES,
  type ObservableMap,
  type Sdk,
  type SdkIntersection,
  type SdkPose,
  type Subscription,
  type SdkFloor,
  type SdkRoom,
  type SdkSweep,
  type Vector,
} from './sdk.ts';
import type { Floor, Room, Sweep } from '../../../contract/capture.ts';
import { texts } from './texts.ts';

/** The default height of a scanner's lens above the floor, and the default height of a room, in metres. */
const EYE_HEIGHT = 1.5;
const FLOOR_HEIGHT = 2.7;

/** The lists of floors, rooms and sweeps, as the provider reports them. */
interface SpaceData {
  floors: readonly SdkFloor[];
  rooms: readonly SdkRoom[];
  sweeps: readonly SdkSweep[];
}

/**
 * The space as converted from the provider's lists. It does not contain disabled sweeps, or sweeps without a
 * floor (360° views), whose position is unknown.
 */
interface Space {
  floors: readonly Floor[];
  rooms: readonly Room[];
  sweeps: readonly Sweep[];
  /** The provider's number for each floor. */
  sequences: ReadonlyMap<string, number>;
}

export function readSpace({ floors, rooms, sweeps }: SpaceData): Space {
  const placed = sweeps.filter(({ enabled, floorInfo }) => enabled && floorInfo.id !== undefined);
  const known = new Set(placed.map(({ id }) => id));
  const readRooms = rooms.map(readRoom);
  return {
    floors: floors
      .toSorted((a, b) => a.sequence - b.sequence)
      .map((floor) => readFloor(floor, placed, rooms)),
    rooms: readRooms,
    sweeps: placed.map((sweep) => readSweep(sweep, known, rooms)),
    sequences: new Map(floors.map(({ id, sequence }) => [id, sequence])),
  };
}

function readFloor(
  { id, sequence, name }: SdkFloor,
  sweeps: readonly SdkSweep[],
  rooms: readonly SdkRoom[],
): Floor {
  const stands = sweeps.filter(({ floorInfo }) => floorInfo.id === id).map(footOf);
  const tops = rooms.filter(({ floorInfo }) => floorInfo.id === id).map(({ bounds }) => bounds.max.y);
  const elevation = stands.length > 0 ? Math.min(...stands) : sequence * FLOOR_HEIGHT;
  const height = tops.length > 0 ? Math.max(...tops) - elevation : FLOOR_HEIGHT;
  return { id, name: name || texts.floor(sequence + 1), elevation, height: Math.max(height, 1) };
}

function readRoom({ id, label, bounds: { min, max }, floorInfo }: SdkRoom, index: number): Room {
  return {
    id,
    name: label || texts.room(index + 1),
    floor: floorInfo.id,
    outline: [
      [min.x, min.z],
      [max.x, min.z],
      [max.x, max.z],
      [min.x, max.z],
    ],
  };
}

function readSweep(sweep: SdkSweep, known: ReadonlySet<string>, rooms: readonly SdkRoom[]): Sweep {
  const { id, position, floorInfo, roomInfo, neighbors } = sweep;
  const room = rooms.find((room) => room.id === roomInfo?.id) ?? rooms.find((room) => holds(room, position));
  return {
    id,
    floor: floorInfo.id ?? '',
    room: room?.id ?? '',
    position: [position.x, position.y, position.z],
    neighbours: neighbors.filter((neighbour) => known.has(neighbour)),
  };
}

function footOf({ position, puckPosition }: SdkSweep): number {
  return puckPosition ? puckPosition.y : position.y - EYE_HEIGHT;
}

function holds({ bounds: { min, max } }: SdkRoom, { x, y, z }: Vector): boolean {
  return x >= min.x && x <= max.x && y >= min.y && y <= max.y && z >= min.z && z <= max.z;
}

/** The current state of the provider's space. */
export type LiveSpace = ReturnType<typeof watchSpace>;

/**
 * How long to wait for rooms after sweeps and floors have arrived, in milliseconds. Not every space has
 * rooms.
 */
const ROOMS_LIMIT = 1_000;

type SpaceEvents = Pick<CaptureEvents, 'arrived' | 'moved' | 'changed'>;

/** Follows the provider's space and emits events until `dispose` is called. */
export function watchSpace(sdk: Sdk, compass: Compass, events: SpaceEvents) {
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

  /**
   * Converts the provider's latest pose to `pose`. Called for each new pose, and when the compass reading has
   * changed.
   */
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
      // Calls `moved` at most once per frame, because the provider may report poses more often.
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
    /** Returns the latest pose in the provider's coordinates; null before the first one. */
    latestPose: () => latest,
    mode: () => mode,
    /** Returns the current or last sweep; null before it is known. */
    sweep: () => sweep,
    /** Returns the only floor that is visible from outside; null if all floors are visible. */
    floor: () => floor,
    setFloor,
    pointer: () => pointer,
    /**
     * Resolves once the sweeps, floors and rooms are known. If no rooms arrive for a while, the space counts
     * as having none.
     */
    filled,
    readPose,
    dispose(): void {
      cancelAnimationFrame(frame);
      for (const subscription of subscriptions) subscription.cancel();
    },
  };
}

/**
 * Returns the mode; null during a transition between modes. A 360° view outdoors counts as inside, because it
 * is also a panorama.
 */
function readMode(mode: string | null): ViewMode | null {
  if (mode === MODES.dollhouse) return 'dollhouse';
  if (mode === MODES.floorplan) return 'floorplan';
  return mode === MODES.inside || mode === 'mode.outside' ? 'inside' : null;
}
