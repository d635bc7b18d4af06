import type { PresenceNews } from '../contract/presence.ts';
import { isScanId } from '../contract/scans/scan-id.ts';
import type { Bridge, BridgeEvents } from './host/bridge.ts';
import { followExactViews } from './host/exact-views.ts';
import { tourState } from './host/tour-state.ts';
import { createOpener } from './opening/opener.ts';
import { findPage, type Page } from './opening/page.ts';
import { createActions, type Actions } from './state/actions.ts';
import { followCapture } from './state/follow-capture.ts';
import { isRoomy, listsBeside } from './state/layout.ts';
import { createPlayerStore, type PlayerStore } from './state/player-state.ts';
import { keepDraft } from './state/annotations/kept-drafts.ts';
import { showAnnotations } from './state/annotations/show-annotations.ts';
import { THREAD } from './state/threads/threads.ts';
import { defineKind } from './tour/annotation-kind.ts';
import { pointKind } from './kinds/point/point-kind.ts';
import { measurementKind } from './kinds/measurement/measurement-kind.ts';
import { tagKind } from './kinds/tag/tag-kind.ts';
import { flatTexts } from './state/texts.ts';
import { parseStart, type LinkStart } from '../contract/text/link-start.ts';
import { formatView, parseView, type ViewState } from '../contract/protocol/view-state.ts';
import { isWriting, singleKeysWork } from './state/settings.ts';

/**
 * How long the player waits for the host to send the tour before it opens a scan without the tour, in
 * milliseconds.
 */
const HOST_LIMIT = 15_000;

/**
 * Starts the player in the page of `index.html`. `captureId` is the capture to open; '' for none. `connect`
 * creates the bridge to the host page, or returns null if there is no host page. Returns a function that
 * closes the capture, the bridge and the panels.
 */
export function startPlayer(captureId: string, connect: (events: BridgeEvents) => Bridge | null): () => void {
  const page = findPage();
  const { announce } = page;
  let panels: Promise<() => void> | null = null;
  const state = createPlayerStore(isRoomy());
  const bridge = connect({
    changed: takeTour,
    viewWanted: (view) => goToView(view),
    startWanted: (start) => begin(start),
    filesHeard: (message) => actions.files.hear(message),
    presenceHeard: (message) => hearPresence(message),
    threadsHeard: (message) => void opened.then(() => actions.threads(({ hear }) => hear(message))),
  });
  // Resolves when the player has finished opening the capture, even if opening failed.
  // Messages about threads wait for the capture to open, because showing hundreds of threads would delay it.
  const opened = new Promise<void>((resolve) => {
    state.watch(
      ({ screen }) => screen.kind !== 'opening',
      () => resolve(),
    );
  });
  const actions = createActions({
    state,
    announce,
    stage: page.stage,
    focusStage: () => page.stage.focus(),
    edit: (...operations) => bridge?.outbox.edit(...operations),
    retry: () => bridge?.outbox.retry(),
    tellFiles: bridge?.tellFiles,
    tellPresence: bridge?.tellPresence,
    tellThreads: bridge?.tellThreads,
    openBuiltIn: () => opener.openBuiltIn(),
    reopen: () => opener.reopen(),
  });

  followCapture(state, announce, actions.open);
  const goToView = followExactViews(state, bridge ? bridge.tellView : keepInAddress, actions.takeTool);
  const hearPresence = awaitPeople(actions.presence);
  const begin = followLinkStart(state, actions, () => !bridge || bridge.outbox.document() !== null);
  clearPlacingAnnouncement(state, announce);
  showAnnotations(state);
  watchShortcuts(state, actions);
  // The page itself shows the progress of opening a capture, because the panels have not loaded yet.
  state.watchFields(['progress'], ({ progress }) => page.showProgress(progress));
  followFlat(state, page);
  state.watch(({ substitute }) => substitute, takeTour);
  state.watch(({ screen }) => screen.kind === 'opening', mountPanels);

  const opener = createOpener({ page, state, actions, goToView });
  if (!bridge) {
    state.set({ link: ownLink() });
    followAddress(goToView, begin);
  }
  // To open a scan, the player needs the host's answer about the tour's files.
  // The player can ask about these files only once it has received the tour, so a scan opens when the tour
  // arrives.
  // If no tour has arrived after `HOST_LIMIT`, the player tries to open the scan anyway.
  if (bridge && isScanId(captureId)) setTimeout(openUntold, HOST_LIMIT);
  else opener.open(captureId);

  function openUntold(): void {
    if (!bridge?.outbox.document()) opener.open(captureId);
  }

  /** Shows the tour, including the user's changes, in the capture that the tour refers to. */
  function takeTour(): void {
    const tour = bridge?.outbox.document();
    if (!bridge || !tour) return;
    state.set(tourState(tour, bridge, state.get()));
    opener.open(tour.matterportId);
  }

  /** Mounts the panels, whose code loads once they have something to show. */
  function mountPanels(): void {
    panels ??= import('./panels/mount-panels.tsx').then((program) =>
      program.mountPanels(page.panels, { state, actions }),
    );
  }

  return () => {
    opener.close();
    bridge?.dispose();
    void panels?.then((unmount) => unmount());
  };
}

// Registers the kinds of annotations, in the order in which the lists show them.
defineKind(tagKind);
defineKind(pointKind);
defineKind(measurementKind);

/** Clears the announcement about placing when placing ends, so that screen readers no longer find it. */
export function clearPlacingAnnouncement(state: PlayerStore, announce: (text: string) => void): void {
  state.watchFields(['placing'], ({ placing }) => {
    if (!placing) announce('');
  });
}

/** Shows the poster with its description while the player shows no 3D. */
function followFlat(state: PlayerStore, page: Page): void {
  state.watch(
    ({ screen }) => screen.kind === 'flat',
    (flat) => {
      const { capture } = state.get();
      page.showFlat(flat && capture ? flatTexts.poster(capture.name) : null);
    },
  );
}

// Without a host page, the player keeps the view in its own address, as host pages do in theirs.

/** Returns this player's address without a view; '' if the player is in a frame. */
function ownLink(): string {
  return isAlone() ? location.href.replace(/#.*/s, '') : '';
}

function keepInAddress(view: ViewState): void {
  if (isAlone()) history.replaceState(history.state, '', `#${formatView(view)}`);
}

/**
 * Calls `goToView` with the view in the player's address, or `begin` with what the address requests instead
 * of a view. Does so immediately, and whenever the address changes. Does nothing if the player is in a frame.
 */
function followAddress(goToView: (view: ViewState) => void, begin: (start: LinkStart) => void): void {
  if (!isAlone()) return;
  const read = (): void => {
    const view = parseView(location.hash);
    const start = parseStart(location.hash);
    if (view) goToView(view);
    else if (start) begin(start);
  };
  window.addEventListener('hashchange', read);
  read();
}

function isAlone(): boolean {
  return window.parent === window;
}

/**
 * Returns a function that handles the host's presence messages. While the user is alone in the tour and not
 * hidden, the function only combines the messages. When a message reports another person or a visitor, or
 * that the user is hidden, the code for presence loads. That code receives the combined message first, and
 * then each later message.
 */
export function awaitPeople(presence: Actions['presence']): (message: Record<string, unknown>) => void {
  let kept: PresenceNews | null = null;
  let [wanted, heard] = [false, false];
  return (message) => {
    if (heard) return presence(({ hear }) => hear(message));
    const news = message.news as PresenceNews | null;
    kept = news && joinNews(kept ?? {}, news);
    const { people, visitors, total = 0, hidden } = kept ?? {};
    wanted ||= Boolean(people?.length || visitors || total > 1 || hidden);
    if (!wanted) return;
    presence(({ hear }) => {
      if (!heard) hear({ news: kept });
      heard = true;
    });
  };
}

/** Returns one presence message that combines two, with the newest data about each person. */
function joinNews(before: PresenceNews, news: PresenceNews): PresenceNews {
  if (news.begin) return news;
  const people = new Map(
    [before, news].flatMap((each) => (each.people ?? []).map((one) => [one.number, one])),
  );
  const poses = new Map([before, news].flatMap((each) => (each.poses ?? []).map((pose) => [pose[0], pose])));
  for (const number of news.left ?? []) for (const list of [people, poses]) list.delete(number);
  return { ...before, ...news, left: [], people: [...people.values()], poses: [...poses.values()] };
}

/**
 * Returns a function that does what a link requests instead of a view: starts the guided tour, searches, or
 * opens an item. A request waits until the capture has been found and `hasTour` returns true, which means
 * that the tour has arrived or that none will arrive. A new request replaces a waiting one.
 */
export function followLinkStart(
  state: PlayerStore,
  { startTour, findAndOpen, open }: Pick<Actions, 'startTour' | 'findAndOpen' | 'open'>,
  hasTour: () => boolean,
): (start: LinkStart) => void {
  let wanted: LinkStart | null = null;

  function begin(): void {
    if (!wanted || !state.get().capture || !hasTour()) return;
    const start = wanted;
    wanted = null;
    if (start.kind === 'tour') startTour(start.stop);
    else if (start.kind === 'find') findAndOpen(start.words);
    else if (start.selection.kind !== THREAD) open(start.selection);
    // For a thread, only the selection is set. The thread opens once it has loaded.
    else state.set({ ...keepDraft(state.get()), selection: start.selection, placing: null });
  }

  state.watchFields(['capture', 'annotations'], begin);
  return (start) => {
    wanted = start;
    begin();
  };
}

/** How far a key press turns the view, in radians. */
const TURN = Math.PI / 9;

/**
 * The actions of keys pressed without Shift, Ctrl or Alt. Each key is identified by its position on the
 * keyboard.
 */
const SINGLE: Record<string, (actions: Actions) => void> = {
  Digit1: ({ setMode }) => setMode('inside'),
  Digit2: ({ setMode }) => setMode('dollhouse'),
  Digit3: ({ setMode }) => setMode('floorplan'),
  KeyR: ({ changeFloor }) => changeFloor(1),
  KeyF: ({ changeFloor }) => changeFloor(-1),
  KeyU: ({ copyLink }) => void copyLink(),
  KeyJ: ({ turn }) => turn(TURN),
  KeyL: ({ turn }) => turn(-TURN),
  KeyT: ({ startTour }) => startTour(null),
  KeyO: ({ showFiles }) => showFiles({}),
  KeyM: ({ measure }) => measure((tool) => tool.start()),
};

/**
 * Handles the keys that work everywhere in the player, unless a dialog is open. While the user is typing,
 * only Escape and Ctrl+K work. Ignores keys that the stage has already handled.
 */
function watchShortcuts(state: PlayerStore, actions: Actions): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isDialogOpen(state)) return;
    if (event.key === 'Escape') return closeWhatIsOpen(state, actions);
    if (event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.code === 'KeyK' && !event.shiftKey) {
      event.preventDefault();
      return actions.openSearch();
    }
    if (isWriting(event.target)) return;
    if (control) {
      if (event.code !== 'KeyZ' || event.shiftKey) return;
      event.preventDefault();
      return takeBack(state, actions);
    }
    if (event.key === 'Backspace' && state.get().measuring)
      return actions.measure((tool) => tool.undoPoint());
    if (!singleKeysWork()) return;
    if (event.key === '?') return actions.showSheet('help');
    if (event.key === '/') {
      event.preventDefault();
      return actions.openSearch();
    }
    if (!event.shiftKey) SINGLE[event.code.replace('Numpad', 'Digit')]?.(actions);
  });
}

/**
 * Returns whether a dialog is open. On a phone, the search does not count, because it is not a dialog and
 * does not use the keys.
 */
function isDialogOpen(state: PlayerStore): boolean {
  const { sheet, openFile } = state.get();
  return openFile !== null || (sheet !== null && (sheet !== 'search' || listsBeside()));
}

function closeWhatIsOpen(state: PlayerStore, actions: Actions): void {
  const { selection, draft, placing, measuring, stop } = state.get();
  if (selection || draft || placing) actions.back();
  else if (measuring) actions.measure((tool) => tool.cancel());
  else if (stop !== null) actions.guide(({ end }) => end());
}

/** Removes the last point of the current measurement, or otherwise undoes the last change. */
function takeBack(state: PlayerStore, actions: Actions): void {
  if (state.get().measuring?.points.length) actions.measure((tool) => tool.undoPoint());
  else actions.undo();
}
