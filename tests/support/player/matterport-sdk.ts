import type {
  ModeMove,
  ObservableMap,
  Rotation,
  Sdk,
  SdkFloor,
  SdkPose,
  SdkRoom,
  SdkSweep,
  Subscription,
  SweepMove,
  TagDescriptor,
  Vector,
} from '../../../player/capture/matterport/sdk.ts';

/*
 * Replaces https://static.matterport.com/showcase-sdk/latest.js with a client that has the interface
 * documented by the provider. Its space has two floors with two rooms each. It was written only from the
 * reference. It is a classic script, so it imports only types. The capture's id determines its behaviour (see
 * `matterport-showcase.ts`).
 */
(() => {
  const DEGREE = Math.PI / 180;
  /** Half of the vertical angle of view. */
  const HALF_VIEW = 35 * DEGREE;
  const FLIGHT = 60;
  const KEY = 'public-test-key';

  const pause = (time = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

  /**
   * As documented, a new observer receives the current value and then every change, but not before
   * `subscribe` has returned.
   */
  function observable<T>(value: T) {
    const observers = new Set<(value: T) => void>();
    return {
      get: () => value,
      set(next: T) {
        value = next;
        for (const observer of observers) observer(next);
      },
      subscribe(observer: (value: T) => void): Subscription {
        observers.add(observer);
        void pause().then(() => observers.has(observer) && observer(value));
        return { cancel: () => void observers.delete(observer) };
      },
    };
  }

  function collection<T extends { id: string }>(items: T[]): ObservableMap<T> {
    return {
      subscribe(observer) {
        let cancelled = false;
        // The collection is empty until the space has loaded.
        observer.onCollectionUpdated([]);
        void pause(20).then(
          () => cancelled || observer.onCollectionUpdated(items.map((item) => [item.id, item])),
        );
        return { cancel: () => void (cancelled = true) };
      },
    };
  }

  const floors: SdkFloor[] = [
    { id: 'floor-0', sequence: 0, name: 'Ground' },
    { id: 'floor-1', sequence: 1, name: '' },
  ];
  const room = (id: string, label: string, floor: number, minX: number): SdkRoom => ({
    id,
    label,
    floorInfo: { id: `floor-${floor}` },
    bounds: { min: { x: minX, y: floor * 3, z: -3 }, max: { x: minX + 6, y: floor * 3 + 2.8, z: 3 } },
  });
  const rooms = [
    room('room-a', 'Hall', 0, 0),
    room('room-b', 'Boiler room', 0, 6),
    room('room-c', 'Landing', 1, 0),
    room('room-d', '', 1, 6),
  ];
  const sweep = (id: string, roomId: string, x: number, z: number, neighbors: string[]): SdkSweep => {
    const floor = roomId < 'room-c' ? 0 : 1;
    return {
      id,
      enabled: true,
      neighbors,
      position: { x, y: floor * 3 + 1.5, z },
      puckPosition: { x, y: floor * 3, z },
      floorInfo: { id: `floor-${floor}` },
      roomInfo: { id: roomId },
    };
  };
  const sweeps = [
    sweep('sweep-1', 'room-a', 1.5, 0, ['sweep-2']),
    sweep('sweep-2', 'room-a', 4, 1, ['sweep-1', 'sweep-3']),
    sweep('sweep-3', 'room-b', 8, 0, ['sweep-2', 'sweep-4', 'gone']),
    sweep('sweep-4', 'room-d', 10, -1, ['sweep-3', 'sweep-5']),
    sweep('sweep-5', 'room-c', 2, -1, ['sweep-4']),
    { ...sweep('street', 'room-a', 40, 40, []), floorInfo: { id: undefined }, roomInfo: {} },
    { ...sweep('gone', 'room-a', 3, 0, ['sweep-1']), enabled: false },
  ];

  function createSdk(captureId: string, frame: HTMLIFrameElement): Sdk {
    /**
     * The sign of `rotation.y` in this space. In the reference, positive means to the right. A mirrored space
     * shows that tests detect the difference.
     */
    const side = captureId.startsWith('Left') ? 1 : -1;
    const start = sweeps[0]!;
    const phase = observable({ phase: 'appphase.waiting' });
    const mode = observable<string | null>('mode.inside');
    const current = observable({ id: start.id });
    const floor = observable<{ id: string | undefined; sequence: number | undefined }>({
      id: 'floor-0',
      sequence: 0,
    });
    const pose = observable<SdkPose>({
      position: start.position,
      rotation: { x: -10, y: 60 },
      sweep: start.id,
      mode: 'mode.inside',
    });
    const openTags = observable<{ selected: Set<string> }>({ selected: new Set() });
    const intersection = observable({
      object: 'intersectedobject.none',
      position: start.position,
      normal: start.position,
    });
    const tags = new Map<string, TagDescriptor>();
    let busy = false;
    let count = 0;
    let connected = true;
    let drawn = false;
    let drawing = false;

    /** Draws once for many calls, because thousands of tags arrive in thousands of calls. */
    const draw = (): void => {
      if (drawing) return;
      drawing = true;
      void pause().then(drawNow);
    };
    const drawNow = (): void => {
      drawing = false;
      const shown = [...tags].map(([id, { label, color }]) => ({ id, label, color }));
      const state = {
        mode: mode.get(),
        sweep: pose.get().sweep,
        tags: shown,
        open: [...openTags.get().selected],
      };
      frame.contentWindow?.postMessage({ state }, '*');
      drawn = true;
    };
    // Repeats messages that were sent before the showcase started to listen.
    const drawAgain = (): void => {
      if (drawn) draw();
    };
    frame.addEventListener('load', drawAgain);
    const hear = (event: MessageEvent): void => {
      if (event.source !== frame.contentWindow) return;
      const { chosen } = event.data as { chosen?: string };
      if (chosen && tags.has(chosen)) openTags.set({ selected: new Set([chosen]) });
      draw();
    };
    window.addEventListener('message', hear);

    /** Rejects a second movement while the first one is in progress. */
    async function flight(transition: string | undefined, land: () => void): Promise<void> {
      await pause();
      if (busy) throw new Error('Another transition is active.');
      busy = true;
      await pause(transition === 'transition.instant' ? 1 : FLIGHT);
      busy = false;
      land();
      draw();
    }

    function find(id: string): SdkSweep {
      const found = sweeps.find((sweep) => sweep.id === id && sweep.enabled);
      if (!found) throw new Error(`No sweep ${id}.`);
      return found;
    }

    function standAt({ id, position }: SdkSweep, rotation: Rotation = pose.get().rotation): void {
      if (mode.get() !== 'mode.inside') mode.set('mode.inside');
      pose.set({ position, rotation, sweep: id, mode: 'mode.inside' });
      current.set({ id });
    }

    async function editing(id: string, change: Partial<TagDescriptor>): Promise<void> {
      await pause();
      const tag = tags.get(id);
      if (!tag) throw new Error(`No tag ${id}.`);
      tags.set(id, { ...tag, ...change });
      draw();
    }

    /** Returns the point on a wall, floor or ceiling of the current room that a line of sight reaches. */
    function look({ x, y }: { x: number; y: number }): Vector | null {
      const { position: eye, rotation, mode: now } = pose.get();
      const box = rooms.find(({ bounds: { min, max } }) =>
        (['x', 'y', 'z'] as const).every((axis) => eye[axis] >= min[axis] && eye[axis] <= max[axis]),
      )?.bounds;
      if (!box || now !== 'mode.inside') return null;
      const scale = Math.tan(HALF_VIEW) / (frame.clientHeight / 2);
      const right = (x - frame.clientWidth / 2) * scale;
      const up = (frame.clientHeight / 2 - y) * scale;
      const yaw = side * rotation.y * DEGREE;
      const pitch = rotation.x * DEGREE;
      const forward = Math.cos(pitch) - up * Math.sin(pitch);
      const ray = {
        x: -Math.sin(yaw) * forward + Math.cos(yaw) * right,
        y: Math.sin(pitch) + up * Math.cos(pitch),
        z: -Math.cos(yaw) * forward - Math.sin(yaw) * right,
      };
      const ways = (['x', 'y', 'z'] as const).map((axis) =>
        ray[axis] === 0
          ? Infinity
          : ((ray[axis] > 0 ? box.max[axis] : box.min[axis]) - eye[axis]) / ray[axis],
      );
      const way = Math.min(...ways);
      return { x: eye.x + ray.x * way, y: eye.y + ray.y * way, z: eye.z + ray.z * way };
    }

    void pause(30).then(() => {
      phase.set({ phase: captureId.startsWith('Closed') ? 'appphase.error' : 'appphase.playing' });
    });

    return {
      App: { state: phase },
      Camera: {
        pose,
        async rotate(horizontal, vertical) {
          await pause();
          const { rotation, ...rest } = pose.get();
          const y = rotation.y - side * horizontal;
          pose.set({ ...rest, rotation: { x: Math.max(-70, Math.min(70, rotation.x + vertical)), y } });
        },
      },
      Floor: {
        data: collection(floors),
        current: floor,
        async moveTo(sequence) {
          await pause();
          const found = floors.find((floor) => floor.sequence === sequence);
          if (!found) throw new Error(`No floor ${sequence}.`);
          floor.set({ id: found.id, sequence });
          return sequence;
        },
        async showAll() {
          await pause();
          floor.set({ id: '', sequence: -1 });
        },
      },
      Mode: {
        current: mode,
        async moveTo(next: string, options: ModeMove = {}) {
          const from = find(pose.get().sweep || start.id);
          const known = ['mode.inside', 'mode.dollhouse', 'mode.floorplan'].includes(next);
          if (!known) throw new Error(`No mode ${next}.`);
          mode.set('mode.transitioning');
          current.set({ id: '' });
          await flight(options.transition, () => {
            mode.set(next);
            if (next === 'mode.inside') return standAt(from, options.rotation);
            const position = options.position ?? { ...from.position, y: from.position.y + 12 };
            const rotation = options.rotation ?? { ...pose.get().rotation, x: -60 };
            pose.set({ position, rotation, sweep: from.id, mode: next });
            floor.set({ id: '', sequence: -1 });
          });
          return next;
        },
      },
      Model: {
        getDetails() {
          Reflect.set(window, 'namesAsked', true);
          return captureId.startsWith('Nameless')
            ? new Promise(() => {})
            : Promise.resolve({ name: 'Test house' });
        },
      },
      Pointer: { intersection },
      Renderer: {
        async getWorldPositionData(screen) {
          await pause();
          return { position: look(screen) };
        },
      },
      Room: { data: collection(rooms) },
      Sweep: {
        data: collection(sweeps),
        current,
        async moveTo(id: string, { rotation, transition }: SweepMove) {
          const goal = find(id);
          await flight(transition, () => standAt(goal, rotation));
          return id;
        },
      },
      Tag: {
        openTags,
        async add(...added) {
          await pause();
          const ids = added.map((tag) => {
            const id = `tag-${(count += 1)}`;
            tags.set(id, tag);
            return id;
          });
          draw();
          return ids;
        },
        async remove(...ids) {
          await pause();
          const removed = ids.filter((id) => tags.delete(id));
          draw();
          return removed;
        },
        editBillboard: editing,
        editColor: (id, color) => editing(id, { color }),
        editPosition: editing,
        allowAction: (id) => editing(id, {}),
        async open(id) {
          await editing(id, {});
          openTags.set({ selected: new Set([id]) });
          draw();
        },
        async close(id) {
          await pause();
          if (openTags.get().selected.has(id)) openTags.set({ selected: new Set() });
          draw();
        },
      },
      disconnect() {
        if (!connected) throw new Error('Disconnected twice.');
        connected = false;
        window.removeEventListener('message', hear);
        frame.removeEventListener('load', drawAgain);
      },
    };
  }

  window.MP_SDK = {
    async connect(frame, applicationKey) {
      await pause(10);
      const address = new URL(frame.src);
      const captureId = address.searchParams.get('m') ?? '';
      if (!frame.isConnected) throw new Error('The iframe is not in the document.');
      if (applicationKey !== KEY || address.searchParams.get('applicationKey') !== KEY) {
        throw new Error('The application key is not authorized for this domain.');
      }
      if (captureId.startsWith('Private')) throw new Error('This model is private.');
      if (captureId.startsWith('Missing')) throw new Error('Model not found.');
      if (captureId.startsWith('Silent')) await new Promise<never>(() => {});
      return createSdk(captureId, frame);
    },
  };
})();
