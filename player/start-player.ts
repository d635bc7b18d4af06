import './kinds/all.ts';
import { isScanId } from '../contract/scans/scan-id.ts';
import type { Bridge, BridgeEvents } from './host/bridge.ts';
import { followExactViews } from './host/exact-views.ts';
import { followAddress, keepInAddress, ownLink } from './host/own-address.ts';
import { tourState } from './host/tour-state.ts';
import { createOpener } from './opening/opener.ts';
import { findPage } from './opening/page.ts';
import { followFlat, followProgress } from './opening/show-progress.ts';
import { createActions } from './state/actions.ts';
import { followCapture } from './state/follow-capture.ts';
import { isRoomy } from './state/layout.ts';
import { followLinkStart } from './state/link-start.ts';
import { clearPlacingAnnouncement } from './state/annotations/placing-announcement.ts';
import { createPlayerStore } from './state/player-state.ts';
import { watchShortcuts } from './state/shortcuts.ts';
import { showAnnotations } from './state/annotations/show-annotations.ts';

/** Milliseconds in which the host should have sent its tour. */
const HOST_LIMIT = 15_000;

/**
 * Puts the player together in the page of `index.html`. `captureId`: the space to open, '' for none. `connect`: makes the bridge to
 * the page around the player, or answers null where there is none. Returns how to close what it opened.
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
  });
  const actions = createActions({
    state,
    announce,
    stage: page.stage,
    focusStage: () => page.stage.focus(),
    edit: (...operations) => bridge?.outbox.edit(...operations),
    retry: () => bridge?.outbox.retry(),
    tellFiles: bridge?.tellFiles,
    openBuiltIn: () => opener.openBuiltIn(),
    reopen: () => opener.reopen(),
  });

  followCapture(state, announce, actions.open);
  const goToView = followExactViews(state, bridge ? bridge.tellView : keepInAddress, actions.takeTool);
  const begin = followLinkStart(state, actions, () => !bridge || bridge.outbox.document() !== null);
  clearPlacingAnnouncement(state, announce);
  showAnnotations(state);
  watchShortcuts(state, actions);
  followProgress(state, page);
  followFlat(state, page);
  state.watch(({ substitute }) => substitute, takeTour);
  state.watch(({ screen }) => screen.kind === 'opening', mountPanels);

  const opener = createOpener({ page, state, actions, goToView });
  if (!bridge) {
    state.set({ link: ownLink() });
    followAddress(goToView, begin);
  }
  // a scan opens with what the host says of the tour's files, which it can be asked for once it has sent the tour
  if (bridge && isScanId(captureId)) setTimeout(openUntold, HOST_LIMIT);
  else opener.open(captureId);

  function openUntold(): void {
    if (!bridge?.outbox.document()) opener.open(captureId);
  }

  /** Shows the tour as the host and the person made it, in the capture that it names. */
  function takeTour(): void {
    const tour = bridge?.outbox.document();
    if (!bridge || !tour) return;
    state.set(tourState(tour, bridge, state.get()));
    opener.open(tour.matterportId);
  }

  /** The panels' program comes once there is something for them to show. */
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
