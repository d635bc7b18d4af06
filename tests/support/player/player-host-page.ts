import type { PlayerMode } from '../../../contract/protocol/player-messages.ts';
import { startHostPage, type HostPage } from './host-page.ts';

declare global {
  interface Window {
    host: HostPage;
    /** Fields of the tour, set before this script runs. */
    tourFields?: Record<string, unknown>;
  }
}

const query = new URLSearchParams(location.search);
const playerOrigin = query.get('player') ?? '';
const captureId = query.get('m') ?? '';

const frame = document.createElement('iframe');
frame.title = 'Player';
frame.allow = 'fullscreen; clipboard-write; xr-spatial-tracking';
frame.src = `${playerOrigin}/?${new URLSearchParams({ m: captureId, demo: 'true', uid: 'u1' })}`;
document.body.append(frame);

window.host = startHostPage({
  frame,
  playerOrigin,
  captureId,
  mode: (query.get('mode') ?? 'edit') as PlayerMode,
  link: query.get('link') ?? 'https://twins.test/demo/u1',
  tour: window.tourFields,
  hash: location.hash,
  base: query.has('base') ? query.get('base') || null : undefined,
});
