import { isScanId } from '../../contract/scans/scan-id.ts';
import { currentView } from '../state/current-view.ts';
import { BEFORE_CAPTURE, type Screen } from '../state/player-state.ts';
import { texts } from '../state/texts.ts';
import { openingTexts } from './page.ts';
import { findCapture, type Found, type LocalFound, openLocal, type OpenerContext } from './find-capture.ts';
import type { MountedScene } from '../scene/mount-scene.ts';

/** The id of our built-in capture, which some error screens offer instead of the requested capture. */
const BUILT_IN = 'gv360office';

/**
 * Opens one capture at a time. Opening another capture closes the previous one, even if the previous one is
 * still opening.
 */
export function createOpener({ page, state, actions, goToView }: OpenerContext) {
  let wanted: string | null = null;
  /** The id of the capture that was opened last, or whose opening failed. */
  let last: string | null = null;
  let opening = new AbortController();
  let scene: MountedScene | null = null;

  function open(id: string, substitute: boolean): void {
    const { capture, draft, keptDrafts } = state.get();
    const again = last === id;
    last = id;
    const view = again && capture ? currentView(state.get()) : null;
    opening.abort();
    opening = new AbortController();
    scene = null;
    page.stage.replaceChildren();
    page.makeSteerable(false);
    state.set({
      ...BEFORE_CAPTURE,
      ...(again ? { draft, keptDrafts } : {}),
      screen: { kind: 'opening' },
      progress: { phase: openingTexts.opening, share: null },
      substitute,
    });
    if (view) goToView(view);
    void show(id, opening.signal);
  }

  async function show(id: string, signal: AbortSignal): Promise<void> {
    const found = await find(id, signal);
    if (signal.aborted) return;
    if (found.kind === 'local') await showLocal(found, signal);
    else if (found.kind === 'matterport') await showFramed(found.id, signal);
    else settle(notFound(found), signal);
  }

  async function find(id: string, signal: AbortSignal): Promise<Found> {
    if (!isScanId(id)) return findCapture(id, signal);
    try {
      const { findScan } = await import('./find-scan.ts');
      return await findScan(id, { state, page, files: actions.files, scene: () => scene, reopen }, signal);
    } catch {
      return { kind: 'failed' };
    }
  }

  async function showLocal(found: LocalFound, signal: AbortSignal): Promise<void> {
    document.title = `${found.manifest.name} | ${texts.appName}`;
    try {
      const opened = await openLocal({ page, state, actions, found, signal });
      scene = opened;
      markFirstFrame();
      settle({ kind: 'walking' }, signal);
      // Without this code, picking is only slower.
      await opened.accelerate().catch(() => {});
    } catch (error) {
      settle(notDrawn(error), signal);
    }
  }

  async function showFramed(id: string, signal: AbortSignal): Promise<void> {
    try {
      // Most users never open the provider's captures, so the code for them loads on demand.
      const { openFramed } = await import('./open-framed.ts');
      const { capture, note, again } = await openFramed({ page, id, signal });
      if (signal.aborted) return;
      state.set({ capture });
      settle({ kind: 'framed', note, again }, signal);
    } catch (error) {
      settle(notReached(error), signal);
    }
  }

  function settle(screen: Screen, signal: AbortSignal): void {
    if (signal.aborted) return;
    page.makeSteerable(screen.kind === 'walking');
    state.set({ screen, progress: null });
  }

  /** Reopens the capture that was opened last, for example after a failure. */
  function reopen(): void {
    const { substitute } = state.get();
    open(substitute ? BUILT_IN : (wanted ?? ''), substitute);
  }

  return {
    /**
     * Opens the capture with this id; for '', shows an error message. Does nothing if the last request was
     * for the same id.
     */
    open(id: string): void {
      if (id === wanted) return;
      wanted = id;
      open(id, false);
    },
    /** Opens our built-in capture instead of the requested one. */
    openBuiltIn: () => open(BUILT_IN, true),
    reopen,
    /** Stops opening the current capture, or closes it. */
    close: () => opening.abort(),
  };
}

function markFirstFrame(): void {
  if (performance.getEntriesByName('first-frame').length === 0) performance.mark('first-frame');
}

/** Returns the screen for a lookup that found no capture. */
function notFound(found: Exclude<Found, { kind: 'local' | 'matterport' }>): Screen {
  switch (found.kind) {
    case 'no-id':
      return { kind: 'failed', reason: openingTexts.noId, again: false, offerBuiltIn: true };
    case 'bad-id':
      return { kind: 'failed', reason: openingTexts.badId(found.id), again: false, offerBuiltIn: true };
    case 'not-shared':
      return { kind: 'failed', reason: openingTexts.notShared, again: true, offerBuiltIn: false };
    case 'failed':
      return { kind: 'failed', reason: openingTexts.notFetched, again: true, offerBuiltIn: false };
  }
}

/** Returns the screen for one of our captures that could not be drawn. The error contains the message. */
function notDrawn(error: unknown): Screen {
  return {
    kind: 'flat',
    reason: error instanceof Error ? error.message : openingTexts.notDrawn,
    again: true,
  };
}

/** Returns the screen after the provider refused to show a capture, or a part of the player did not load. */
function notReached(error: unknown): Screen {
  const refused = error instanceof Error && error.name === 'ShowcaseError';
  const reason = refused ? error.message : openingTexts.notFetched;
  return { kind: 'failed', reason, again: true, offerBuiltIn: true };
}
