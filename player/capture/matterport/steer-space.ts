import type { Sweep } from '../../../contract/capture.ts';
import type { ViewMode, CaptureView } from '../../../contract/protocol/view-state.ts';
import { DEGREE, yawTowards } from '../pose.ts';
import { nearestSweep } from '../navigation/nearest-sweep.ts';
import { shortestRoute } from '../navigation/route.ts';
import type { Compass } from './compass.ts';
import { MODES, type Rotation, type Sdk, TRANSITION } from './sdk.ts';
import type { LiveSpace } from './live-space.ts';

/** How long a movement may take before it counts as ended, in milliseconds. */
const LIMIT = 10_000;

/** The speed of a turn and of an immediate turn, in degrees per second. */
const TURN = 90;
const AT_ONCE = 100_000;

/**
 * Moves through the provider's space. The promise of each movement resolves when the movement has come to
 * rest, was replaced or has reached its time limit. The promise never rejects.
 */
export function createSteering(sdk: Sdk, live: LiveSpace, compass: Compass, reducedMotion: () => boolean) {
  const queue = createMovementQueue();
  const fly = (): string => (reducedMotion() ? TRANSITION.instant : TRANSITION.fly);

  const currentSweep = (): Sweep | null => find(live.sweep());
  function find(id: string | null): Sweep | null {
    return live.space().sweeps.find((sweep) => sweep.id === id) ?? null;
  }

  /**
   * Returns the transition to a sweep. The transition is a flight if the sweep is the current one or its
   * neighbour, or if the user is outside, and otherwise a fade. With reduced motion, the transition is
   * instant.
   */
  function transitionTo(sweep: Sweep): string {
    const near =
      live.mode() !== 'inside' || currentSweep()?.neighbours.includes(sweep.id) || sweep === currentSweep();
    return near || reducedMotion() ? fly() : TRANSITION.fade;
  }

  async function moveTo(sweep: Sweep, rotation?: Rotation): Promise<void> {
    await sdk.Sweep.moveTo(sweep.id, { transition: transitionTo(sweep), ...(rotation ? { rotation } : {}) });
  }

  async function showFloor(floorId: string | null): Promise<void> {
    live.setFloor(floorId);
    if (live.mode() === 'inside') return; // Inside, the view always shows the current floor.
    const sequence = floorId === null ? undefined : live.space().sequences.get(floorId);
    await (sequence === undefined ? sdk.Floor.showAll() : sdk.Floor.moveTo(sequence));
  }

  async function enter(mode: ViewMode, view?: CaptureView): Promise<void> {
    const floor = view ? view.floor : live.floor();
    const [x, y, z] = view?.position ?? [0, 0, 0];
    const pose = view && { position: { x, y, z }, rotation: compass.rotation(view.yaw, view.pitch) };
    await sdk.Mode.moveTo(MODES[mode], { transition: fly(), ...pose });
    if (mode !== 'inside') await showFloor(floor);
    else live.setFloor(floor);
  }

  return {
    goTo: (sweep: Sweep, rotation?: Rotation): Promise<void> => queue.start(() => moveTo(sweep, rotation)),
    walkTo: (goal: Sweep, rotation?: Rotation): Promise<void> =>
      queue.start(async (superseded) => {
        const from = live.mode() === 'inside' ? currentSweep() : null;
        const route = from ? shortestRoute(live.space().sweeps, from.id, goal.id) : [];
        if (route.length < 2 || reducedMotion()) return moveTo(goal, rotation);
        let last = from;
        for (const sweep of route) {
          if (superseded()) return;
          const ahead = last ? compass.rotation(bearing(last, sweep), 0) : undefined;
          await moveTo(sweep, sweep === goal ? (rotation ?? ahead) : ahead);
          last = sweep;
        }
      }),
    /** Ends a walk at the next sweep: an empty movement replaces the remaining steps. */
    halt: () => void queue.start(() => Promise.resolve()),
    turn(yaw: number, pitch: number): void {
      const speed = reducedMotion() ? AT_ONCE : TURN;
      // The call rejects if the view cannot turn further.
      sdk.Camera.rotate(-yaw / DEGREE, pitch / DEGREE, { speed }).catch(() => {});
    },
    setMode: (mode: ViewMode): Promise<void> =>
      queue.start(() => (mode === live.mode() ? Promise.resolve() : enter(mode))),
    showFloor: (floorId: string | null): Promise<void> => queue.start(() => showFloor(floorId)),
    setView: (view: CaptureView): Promise<void> =>
      queue.start(async () => {
        if (view.mode !== 'inside') return enter(view.mode, view);
        const sweep = find(view.sweep) ?? nearestSweep(live.space().sweeps, view.position);
        live.setFloor(view.floor);
        if (sweep) await moveTo(sweep, compass.rotation(view.yaw, view.pitch));
      }),
    atRest: () => queue.atRest(),
    dispose: () => queue.dispose(),
  };
}

function bearing({ position: a }: Sweep, { position: b }: Sweep): number {
  return yawTowards(a[0], a[2], b[0], b[2]);
}

/**
 * Runs one movement at a time, because the provider rejects a second movement. The newest request runs next,
 * and older waiting requests are skipped.
 */
export function createMovementQueue() {
  let newest = 0;
  /** The number of the last movement that ended or was superseded. */
  let ended = 0;
  let resting: Promise<void> = Promise.resolve();
  const disposed = new AbortController();
  return {
    /**
     * Runs the `steps` of a movement, which check `superseded` between steps. Resolves when the movement has
     * come to rest or has reached `LIMIT`, or if it was superseded, skipped or rejected.
     */
    start(steps: (superseded: () => boolean) => Promise<unknown>): Promise<void> {
      const number = (newest += 1);
      const superseded = (): boolean => number !== newest;
      resting = resting.then(() =>
        superseded() ? undefined : withinLimit(steps(superseded), disposed.signal),
      );
      void resting.then(() => (ended = number));
      return resting;
    },
    atRest: () => ended === newest || disposed.signal.aborted,
    dispose(): void {
      newest += 1;
      disposed.abort();
    },
  };
}

function withinLimit(moving: Promise<unknown>, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LIMIT);
    const rest = (): void => {
      clearTimeout(timer);
      resolve();
    };
    ended.addEventListener('abort', rest, { once: true });
    moving.then(rest, rest);
  });
}
