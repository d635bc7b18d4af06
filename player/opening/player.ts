import { BUILT_IN, createActions } from '../state/actions.ts';
import { findCapture, type Found } from './find-capture.ts';
import type { Capture } from '../capture/capture.ts';
import { closedStage, refusedStage } from './failure.ts';
import { connectHost } from '../host/connect-host.ts';
import { followCapture } from '../state/follow-capture.ts';
import { followPlacing } from '../state/follow-placing.ts';
import { currentView, followViews } from '../host/exact-views.ts';
import { isRoomy } from '../state/is-roomy.ts';
import { openLocal } from './open-local.ts';
import { followAddress, keepInAddress, ownLink } from '../host/own-address.ts';
import { findPage } from './page.ts';
import { watchKeys } from '../state/shortcuts.ts';
import { followProgress, followStage } from './show-progress.ts';
import { showTags } from '../state/show-tags.ts';
import { AT_START, createView, NOWHERE, type Stage } from '../state/player-state.ts';
import { viewOfTour } from '../host/tour-state.ts';
import { words } from '../state/texts.ts';

/** Runs the player in this page until the page ends. `captureId` is what its address names, '' for nothing. */
export function startPlayer(captureId: string): void {
  const page = findPage();
  const view = createView(isRoomy());
  let wanted = captureId;
  /** Counts openings, so that what belongs to an earlier one is told from the current. */
  let openings = 0;
  let close: () => void = () => {};
  let substitute = false;
  let panels: Promise<void> | null = null;

  const actions = createActions({
    view,
    announce: page.announce,
    focusStage: () => page.stage.focus(),
    edit: (operation) => bridge?.queue.edit(operation),
    retry: () => bridge?.queue.retry(),
    openBuiltIn: () => void open(BUILT_IN, true),
    reopen: () => void open(substitute ? BUILT_IN : wanted, substitute),
  });

  const bridge = connectHost({ changed: takeTour, viewWanted: (wanted) => views.wish(wanted) });
  const views = followViews(view, bridge ? bridge.tellView : keepInAddress);
  if (!bridge) view.set({ link: ownLink() });

  function takeTour(): void {
    const tour = bridge?.queue.tour();
    if (!bridge || !tour) return;
    view.set(viewOfTour(tour, bridge, substitute));
    if (tour.matterportId === wanted) return;
    wanted = tour.matterportId;
    void open(wanted, false);
  }

  function showPanels(): Promise<void> {
    panels ??= import('../panels/mount-panels.tsx').then(({ mountPanels }) =>
      mountPanels(page.panels, { view, actions }),
    );
    return panels;
  }

  function settle(stage: Stage): void {
    page.showOpening('');
    page.makeSteerable(stage.kind === 'walking' || stage.kind === 'substitute');
    view.set({ stage, progress: null });
    void showPanels();
  }

  async function open(id: string, asSubstitute: boolean): Promise<void> {
    openings += 1;
    const opening = openings;
    // the same once more, after it failed: place and writing are kept
    const kept =
      view.get().capture?.id === id ? { view: currentView(view.get()), draft: view.get().draft } : null;
    const overtaken = (): boolean => opening !== openings;
    close();
    close = () => {};
    substitute = asSubstitute;
    page.stage.replaceChildren();
    page.makeSteerable(false);
    page.showOpening(words.opening);
    view.set({ stage: { kind: 'opening' }, progress: null, capture: null, place: NOWHERE });
    view.set({ ...AT_START, draft: kept?.draft ?? null });
    if (kept?.view) views.wish(kept.view);
    takeTour();
    const found = await findCapture(id);
    if (overtaken()) return;
    if (found.kind === 'local') await walk(found, overtaken);
    else if (found.kind === 'matterport') await frame(found.id, overtaken);
    else settle(closedStage(found));
  }

  async function walk(found: Extract<Found, { kind: 'local' }>, overtaken: () => boolean): Promise<void> {
    const { manifest, folder } = found;
    const opened = openLocal({ page, view, actions, manifest, folder, overtaken });
    const { capture } = opened;
    close = () => opened.dispose();
    document.title = `${manifest.name} | ${words.appName}`;
    follow(capture);
    try {
      await opened.drawn;
      if (overtaken()) return;
      markFirstFrame();
      settle({ kind: substitute ? 'substitute' : 'walking' });
      await opened.quicken();
    } catch (error) {
      if (overtaken()) return;
      settle({ kind: 'flat', reason: error instanceof Error ? error.message : words.notDrawn, again: true });
    }
  }

  function follow(capture: Capture): void {
    followCapture(capture, view, page.announce, actions.openTag);
    views.follow(capture);
  }

  async function frame(id: string, overtaken: () => boolean): Promise<void> {
    const ended = new AbortController();
    close = () => ended.abort();
    try {
      // most people never open the provider's spaces: their program comes when it is wanted
      const { openFramed } = await import('./open-framed.ts');
      if (overtaken()) return;
      const { capture, note, again } = await openFramed({ page, id, ended: ended.signal });
      if (overtaken()) return;
      follow(capture);
      settle({ kind: 'framed', note, again });
    } catch (error) {
      if (overtaken()) return;
      settle(refusedStage(error));
    }
  }

  followPlacing(view, page.announce);
  showTags(view);
  watchKeys(view, actions);
  followProgress(view, page);
  followStage(view, page);
  if (!bridge) followAddress(views.wish);
  void open(wanted, false);
}

function markFirstFrame(): void {
  if (performance.getEntriesByName('first-frame').length === 0) performance.mark('first-frame');
}
