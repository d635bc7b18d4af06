import { vi } from 'vitest';
import type { ViewState } from '../../contract/protocol/view-state.ts';
import { createBridge, type BridgeWindows } from '../../player/host/bridge.ts';
import { followExactViews } from '../../player/host/exact-views.ts';
import { tourState } from '../../player/host/tour-state.ts';
import { startActions } from '../../player/testing/start-ends.ts';
import { currentView } from '../../player/state/current-view.ts';
import { followCapture } from '../../player/state/follow-capture.ts';
import { createPlayerStore } from '../../player/state/player-state.ts';
import { showAnnotations } from '../../player/state/annotations/show-annotations.ts';
import { createWindowPair } from '../../player/testing/window-pair.ts';
import { createPlayerHost } from '../../site/browser/host/player-host.ts';
import type { Capture } from '../../player/capture/capture.ts';
import { createSdkCapture } from '../../player/capture/matterport/sdk-capture.ts';
import type { SdkClient } from '../../player/capture/matterport/sdk.ts';
import { createLocalCapture } from '../../player/capture/model/local-capture.ts';
import { sampleCapture } from '../../player/testing/sample-capture.ts';
import { demoTour } from '../../contract/tour-id.ts';
import type { Item, Operation } from '../../contract/changes/operation.ts';
import { applyTourChanges, type TourChanges } from '../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { readTour } from '../../server/domain/tours/read-tour.ts';
import { writeOperations } from '../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import { actorFor, openTestContext } from '../support/servers/api.ts';
import type { StoreKind } from '../support/stores.ts';

/** A capture opened by a test. */
interface Space {
  capture: Capture;
  /** Returns the titles that the capture shows. */
  shown: () => string[];
  /** Selects the item with this title in the capture, as a user does. */
  choose: (title: string) => void;
}

/** All backends, opened without a browser. */
export const SPACES: readonly { name: string; open: () => Promise<Space> }[] = [
  { name: 'a capture of ours', open: openOurs },
  { name: 'a Matterport space', open: openTheirs },
];

interface ShownTag {
  id: string;
  label: string;
}

/** The parts of a browser window that the provider's script uses. */
const listeners = new Set<(event: unknown) => void>();
const page: { MP_SDK?: SdkClient } & Record<string, unknown> = {
  addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
  removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
};

type Listener = (tour: WireTour, changes: TourChanges) => void;

/** A twin in a database, as seen by its owner's browsers. */
export interface Twin {
  tour: () => WireTour;
  /** Returns the stored items of a collection. */
  items: (collection: string) => Promise<Item[]>;
  operate: (operations: readonly Operation[]) => Promise<TourChanges>;
  /** Calls the listener on each change. Returns a function that stops it. */
  watch: (listener: Listener) => () => void;
  close: () => Promise<void>;
}

const owner = actorFor('owner');
const userId = 'owner';

const HOST = 'https://twins.test';
const PLAYER = 'https://player.twins.test';

/** Opens a user's player, assembled as in `player/main.ts`, in its host page, for a twin on the server. */
export function openPlayer({ capture }: Space, twin: Twin, linked: ViewState | null = null) {
  const windows = createWindowPair(HOST, PLAYER);
  const said: string[] = [];
  const announce = (text: string): void => void said.push(text);
  const state = createPlayerStore(true);
  const { own, peer } = windows.player;
  const bridge = createBridge({ own, host: peer, hostOrigin: HOST } as unknown as BridgeWindows, {
    changed: takeTour,
    viewWanted: (view) => goToView(view),
    startWanted: () => {},
    filesHeard: () => {},
    presenceHeard: () => {},
    threadsHeard: () => {},
  });
  const actions = startActions(state, {
    announce,
    edit(...operations) {
      bridge.outbox.edit(...operations);
      bridge.outbox.flush();
    },
  });
  followCapture(state, announce, actions.open);
  const goToView = followExactViews(state, bridge.tellView, actions.takeTool);
  showAnnotations(state);

  function takeTour(): void {
    const tour = bridge.outbox.document();
    if (tour) state.set(tourState(tour, bridge, state.get()));
  }

  const host = createPlayerHost({
    frame: { contentWindow: windows.host.peer } as unknown as HTMLIFrameElement,
    playerOrigin: PLAYER,
    allowedOrigins: [PLAYER],
    getTour: () => twin.tour(),
    getView: () => linked,
    mode: 'edit',
    onOperations: async ({ changeId, operations }) => {
      const changes = await twin.operate(operations);
      return { type: 'saved', changeId, revision: changes.revision, changes };
    },
    own: windows.host.own as unknown as Window,
  });
  const stopWatching = twin.watch((tour, changes) => host.tourUpdated(tour, changes));
  state.set({ capture, screen: { kind: 'walking' } });

  return {
    state,
    actions,
    said,
    view: () => currentView(state.get())!,
    close() {
      stopWatching();
      host.dispose();
      bridge.dispose();
      capture.dispose();
    },
  };
}

async function openOurs(): Promise<Space> {
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
  capture.attach({
    requestFrame: () => queueMicrotask(() => capture.step(1000)),
    pick: (x) => ({ position: [x, 0, 6], normal: [0, 1, 0] }),
  });
  const markers = () => capture.annotations().markers;
  return {
    capture,
    shown: () => markers().map(({ title }) => title),
    choose: (title) => capture.choose(markers().find((marker) => marker.title === title)!),
  };
}

/** Opens the provider's capture. The test replaces the provider's script. */
async function openTheirs(): Promise<Space> {
  vi.stubGlobal('window', page);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 1));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  await import('../support/player/matterport-sdk.ts');
  let tags: ShownTag[] = [];
  const contentWindow = {
    postMessage: ({ state }: { state: { tags: ShownTag[] } }) => void ({ tags } = state),
  };
  const frame = {
    src: 'https://my.matterport.com/show/?m=SpaceOfATest&applicationKey=public-test-key',
    isConnected: true,
    clientWidth: 800,
    clientHeight: 600,
    contentWindow,
    addEventListener() {},
    removeEventListener() {},
    remove() {},
  } as unknown as HTMLIFrameElement;
  const sdk = await page.MP_SDK!.connect(frame, 'public-test-key', '');
  const capture = await createSdkCapture({
    id: 'SpaceOfATest',
    sdk,
    frame,
    reducedMotion: () => true,
    deadline: AbortSignal.timeout(10_000),
  });
  return {
    capture,
    shown: () => tags.map(({ label }) => label),
    choose(title) {
      const chosen = tags.find(({ label }) => label === title)!.id;
      for (const listener of listeners) listener({ source: contentWindow, data: { chosen } });
    },
  };
}

export async function openTwin(store: StoreKind): Promise<Twin> {
  const { context, close } = await openTestContext(store);
  await writeTour(context, owner, {
    ...demoTour(userId),
    patch: { matterportId: 'gv360sample', name: 'Lighthouse' },
  });
  const listeners = new Set<Listener>();
  const read = async (): Promise<WireTour> => await readTour(context, owner, demoTour(userId));
  let tour = await read();
  const written: Promise<unknown>[] = [];

  async function write(operations: readonly Operation[]): Promise<TourChanges> {
    const { parts } = await writeOperations(context, owner, { ...demoTour(userId), body: { operations } });
    const changes = JSON.parse(parts.join('')) as TourChanges;
    tour = applyTourChanges(tour, changes);
    for (const listener of listeners) listener(tour, changes);
    return changes;
  }

  return {
    tour: () => tour,
    items: async (collection) => ((await read())[collection] ?? []) as Item[],
    operate(operations) {
      const writing = write(operations);
      written.push(writing);
      return writing;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await Promise.allSettled(written);
      await close();
    },
  };
}
