import { vi } from 'vitest';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import { NOTHING_OPEN, type ViewState } from '../../../contract/protocol/view-state.ts';
import { createPlayerHost, type PlayerHostOptions } from '../../../site/browser/host/player-host.ts';

/** The player's origin. */
export const PLAYER = 'http://localhost:5173';
export const view: ViewState = {
  mode: 'inside',
  sweep: 's1',
  position: [1, 1.6, 2],
  yaw: 1,
  pitch: 0,
  floor: null,
  ...NOTHING_OPEN,
  selection: { kind: 'tag', id: 't1' },
};
export const tour: WireTour = { matterportId: 'gv360office', name: 'Head office', revision: 4 };

/**
 * Starts a player's host with a window that records the messages posted to it. `hear` delivers a message from
 * the player.
 */
export function startHost(fields: Partial<PlayerHostOptions> = {}) {
  let listener: (event: MessageEvent) => void = () => {};
  const contentWindow = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  const error = vi.fn<(...texts: unknown[]) => void>();
  const onOperations = vi.fn<PlayerHostOptions['onOperations']>(({ changeId }) =>
    Promise.resolve({ type: 'saved', changeId, revision: 5 }),
  );
  const host = createPlayerHost({
    frame: { contentWindow } as unknown as HTMLIFrameElement,
    playerOrigin: PLAYER,
    allowedOrigins: [PLAYER],
    getTour: () => tour,
    mode: 'edit',
    onOperations,
    console: { error },
    own: {
      addEventListener: (_type: string, added: (event: MessageEvent) => void) => void (listener = added),
      removeEventListener: () => {},
    } as unknown as Window,
    ...fields,
  });
  const hear = (data: unknown, from: { origin?: string; source?: object } = {}) =>
    listener({ origin: PLAYER, source: contentWindow, data, ...from } as unknown as MessageEvent);
  return { host, hear, posted: contentWindow.postMessage, error, onOperations };
}
