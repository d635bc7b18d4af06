import type { HostMessage, PlayerMode, WireTour } from '../../contract/player-messages.ts';
import { parseView, type ViewState } from '../../contract/view-state.ts';
import { createPlayerHost, type PlayerChange } from '../../site/browser/player-host.ts';

/** What a test reads and does on the host page. */
export interface HostPage {
  tour: WireTour;
  changes: PlayerChange[];
  /** What the player said is looked at, in order. */
  views: ViewState[];
  /** Has the player show a view. */
  showView(view: ViewState): void;
  /** While true, every change is answered with an error. */
  failing: boolean;
  /** Another tab wrote: the tour changes, and the player hears of it only when it asks or is told. */
  writeElsewhere(fields: Record<string, unknown>, tell: boolean): void;
}

declare global {
  interface Window {
    host: HostPage;
  }
}

const query = new URLSearchParams(location.search);
const playerOrigin = query.get('player') ?? '';
const captureId = query.get('m') ?? '';
const mode = (query.get('mode') ?? 'edit') as PlayerMode;

const frame = document.createElement('iframe');
frame.title = 'Player';
frame.allow = 'fullscreen; clipboard-write; xr-spatial-tracking';
frame.src = `${playerOrigin}/?${new URLSearchParams({ m: captureId, demo: 'true', uid: 'u1' })}`;

const page: HostPage = {
  tour: {
    matterportId: captureId,
    userId: 'u1',
    name: 'Head office',
    revision: 1,
    tags: [],
    later: { kept: true },
  },
  changes: [],
  views: [],
  showView: (view) => host.showView(view),
  failing: false,
  writeElsewhere(fields, tell) {
    page.tour = { ...page.tour, ...fields, revision: Number(page.tour.revision) + 1 };
    if (tell) host.tourUpdated(page.tour);
  },
};
window.host = page;

/** Merges as the server does: an answer only from the newest revision. */
function save(change: PlayerChange): Promise<HostMessage> {
  const { changeId } = change;
  page.changes.push(change);
  if (page.failing) return Promise.reject(new Error('offline'));
  if (change.baseRevision !== page.tour.revision) {
    return Promise.resolve({ type: 'conflict', changeId, tour: page.tour });
  }
  const revision = Number(page.tour.revision) + 1;
  page.tour = { ...change.tour, revision };
  return Promise.resolve({ type: 'saved', changeId, revision });
}

document.body.append(frame);
const host = createPlayerHost({
  frame,
  playerOrigin,
  allowedOrigins: [playerOrigin],
  getTour: () => page.tour,
  mode,
  link: query.get('link') ?? 'https://twins.test/demo/u1',
  getView: () => parseView(location.hash),
  onView: (view) => page.views.push(view),
  onChange: save,
});
