import type { LinkStart } from '../../contract/text/link-start.ts';
import type { ViewState } from '../../contract/protocol/view-state.ts';
import { createPlayerHost, type PlayerHost, type PlayerHostOptions } from '../../site/browser/player-host.ts';
import { createBridge, type Bridge, type BridgeWindows } from '../host/bridge.ts';
import { sampleTour } from './sample-tour.ts';
import type { Side } from './window-pair.ts';

export const HOST = 'https://twins.test';
export const PLAYER = 'https://player.twins.test';

export function startBridge(
  side: Side,
  changed: () => void = () => {},
  viewWanted: (view: ViewState) => void = () => {},
  keptEdits?: BridgeWindows['keptEdits'],
  startWanted: (start: LinkStart) => void = () => {},
  filesHeard: (message: unknown) => void = () => {},
): Bridge {
  const windows = { own: side.own, host: side.peer, hostOrigin: HOST, keptEdits };
  return createBridge(windows as unknown as BridgeWindows, { changed, viewWanted, startWanted, filesHeard });
}

export function startHost(side: Side, fields: Partial<PlayerHostOptions> = {}): PlayerHost {
  return createPlayerHost({
    frame: { contentWindow: side.peer } as unknown as HTMLIFrameElement,
    playerOrigin: PLAYER,
    allowedOrigins: [PLAYER, 'http://localhost:5173'],
    getTour: () => sampleTour(),
    mode: 'edit',
    onOperations: ({ changeId }) => Promise.resolve({ type: 'saved', changeId, revision: 5 }),
    own: side.own as unknown as Window,
    ...fields,
  });
}
