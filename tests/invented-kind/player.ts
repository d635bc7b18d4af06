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
import type { Space } from './spaces.ts';
import type { Twin } from './twin.ts';

const HOST = 'https://twins.test';
const PLAYER = 'https://player.twins.test';

/** Opens a user's player, assembled as in `player/main.ts`, in its host page over a twin on the server. */
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
