import { readManifest, type Manifest } from '../capture/manifest.ts';
import type { FileActions } from '../state/file-actions.ts';
import type { Found, LocalFound } from './find-capture.ts';
import type { CaptureFiles } from '../capture/capture.ts';
import { createLocalCapture } from '../capture/model/local-capture.ts';
import { nearestView } from '../capture/navigation/nearest-sweep.ts';
import type { MountedScene } from '../scene/mount-scene.ts';
import type { PlayerStore, PlayerState } from '../state/player-state.ts';
import { reducedMotion } from '../state/settings.ts';
import type { Page } from './page.ts';

/** The elements in which users type. */
const FIELDS = 'input, textarea, select, [contenteditable]';

const scanTexts = {
  processedAgain: 'The scan of this space was processed again. Reopening the space where you are…',
} as const;

/** The parts of the player that `findScan` uses. */
export interface ScanContext {
  state: PlayerStore;
  page: Pick<Page, 'stage' | 'announce'>;
  /** Returns the scene that draws the capture; null while there is none. */
  scene: () => Pick<MountedScene, 'show'> | null;
  /** Reopens the capture in the current view. */
  reopen: () => void;
  files: Pick<FileActions, 'want' | 'renew'>;
}

/** The time between two checks of whether the user can be interrupted, in milliseconds. */
const TICK = 150;

/**
 * Returns a function that applies corrections to an open capture without changing the view, panels or
 * selection. A scan that was processed again has a new model, so its capture is reopened. `shown` is the
 * manifest with which the capture was opened. The function does nothing after the signal aborts.
 */
function createTakeOver(
  { state, page, scene, reopen }: ScanContext,
  files: CaptureFiles,
  shown: Manifest,
  signal: AbortSignal,
) {
  let wanted: Manifest | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    timer = undefined;
    if (!wanted || signal.aborted) return;
    const same = hasSameModel(shown, wanted);
    if (!(same ? canBeMoved : canBeReopened)(state.get(), page.stage)) return lookAgain();
    if (same) correct(wanted);
    else {
      page.announce(scanTexts.processedAgain);
      reopen();
    }
    wanted = null;
  }

  function lookAgain(): void {
    timer ??= setTimeout(look, TICK);
  }

  function correct(manifest: Manifest): void {
    const { capture: before } = state.get();
    if (!before) return;
    const capture = createLocalCapture(manifest, files, reducedMotion);
    const view = nearestView(capture, before.view());
    const drawn = scene();
    if (drawn) drawn.show(capture, view);
    else void capture.setView(view);
    state.set({ capture });
    before.dispose();
    signal.addEventListener('abort', () => capture.dispose());
  }

  signal.addEventListener('abort', () => clearTimeout(timer));

  /**
   * Shows the capture that the manifest describes, as soon as the user can be interrupted. Returns whether
   * the manifest has the same model as the open capture.
   */
  return (manifest: Manifest): boolean => {
    wanted = manifest;
    lookAgain();
    return hasSameModel(shown, manifest);
  };
}

/** Returns whether two captures have the same model. The names of a scan's files identify their content. */
function hasSameModel(shown: Manifest, now: Manifest): boolean {
  return shown.scene === now.scene && JSON.stringify(shown.parts) === JSON.stringify(now.parts);
}

/**
 * Returns whether the capture can be replaced without interrupting the user. Returns false while a capture is
 * opening, or while the user is measuring, placing, editing, dragging or moving.
 */
function canBeMoved(
  { screen, capture, draft, measuring, placing }: PlayerState,
  stage: Pick<HTMLElement, 'matches'>,
): boolean {
  if (screen.kind === 'opening' || !capture || draft || measuring || placing) return false;
  return capture.atRest() && !stage.matches(':active');
}

/**
 * Returns whether the capture can be reopened without interrupting the user. Reopening closes documents, ends
 * a guided tour and briefly hides the panels.
 */
function canBeReopened(state: PlayerState, stage: Pick<HTMLElement, 'matches'>): boolean {
  const busy = state.openFile ?? state.sheet ?? state.guidedTour;
  return !busy && canBeMoved(state, stage) && !document.activeElement?.matches(FIELDS);
}

/** The timeout of a request, in milliseconds. */
const LIMIT = 15_000;
/** The HTTP statuses for captures that do not exist or to which the user has no access. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** How long the page must have been hidden for the user's return to trigger a new lookup, in milliseconds. */
const AWAY = 10_000;

/**
 * Looks up the capture made from a scan. The capture is one of the tour's files: users who can read the files
 * can see it, and the host sends the files' address. Until the signal aborts, the capture is looked up again
 * when the host reports a change and when the user returns to the page.
 */
export async function findScan(id: string, context: ScanContext, signal: AbortSignal): Promise<Found> {
  const { state, files } = context;
  let base = '';

  /**
   * Returns the current address of the capture's folder. The address changes when access is renewed, for
   * example after the user was away.
   */
  function folder(): string {
    base = state.get().hostFiles.base ?? base;
    return `${base}captures/${id}/`;
  }

  async function ask(): Promise<Description> {
    const first = (await files.want()) === null ? 'gone' : await fetchDescription(folder(), signal);
    if (first !== 'gone') return first;
    return (await files.renew()) === null ? 'gone' : fetchDescription(folder(), signal);
  }

  const { capture: told } = state.get().hostFiles;
  const found = await ask();
  if (found === 'gone') {
    // As long as the host has not answered, it has not denied access either.
    return { kind: state.get().hostFiles.answered ? 'not-shared' : 'failed' };
  }
  const manifest = found === 'failed' ? null : readManifest(found.content);
  if (found === 'failed' || !manifest) return { kind: 'failed' };
  const local: LocalFound = {
    kind: 'local',
    manifest,
    get folder() {
      return folder();
    },
    lost: askOnce,
  };
  const take = createTakeOver(context, local, manifest, signal);
  let known = found.text;

  /**
   * Requests the capture's description again, and applies a change. Returns whether it makes sense to request
   * the capture's files again.
   */
  async function askAgain(): Promise<boolean> {
    const now = await ask();
    if (signal.aborted || typeof now === 'string') return now === 'failed';
    const other = now.text === known ? null : readManifest(now.content);
    if (!other) return true;
    known = now.text;
    return take(other);
  }

  let asking: Promise<boolean> | null = null;

  /** Lets concurrent callers share one request. */
  function askOnce(): Promise<boolean> {
    asking ??= askAgain().finally(() => (asking = null));
    return asking;
  }

  /**
   * Requests the capture again after a change. Waits for a request in progress first, because it may return
   * the state before the change.
   */
  function askAfter(revision: number | null): void {
    if (revision !== told) void Promise.resolve(asking).then(askOnce);
  }

  whenBack(() => void askOnce(), signal);
  const stopWatching = state.watch(({ hostFiles }) => hostFiles.capture, askAfter);
  signal.addEventListener('abort', stopWatching);
  askAfter(state.get().hostFiles.capture);
  return local;
}

/**
 * Calls `back` when the page becomes visible after being hidden for more than `AWAY`, until the signal
 * aborts.
 */
function whenBack(back: () => void, signal: AbortSignal): void {
  let leftAt = performance.now();
  function look(): void {
    if (document.visibilityState === 'hidden') leftAt = performance.now();
    else if (performance.now() - leftAt > AWAY) back();
  }
  document.addEventListener('visibilitychange', look, { signal });
}

/**
 * `capture.json` as sent; `gone` if it does not exist or the user has no access; `failed` if the request
 * failed for another reason.
 */
type Description = { text: string; content: unknown } | 'gone' | 'failed';

/** Fetches the current description in a capture's folder. */
async function fetchDescription(folder: string, signal: AbortSignal): Promise<Description> {
  try {
    const response = await fetch(`${folder}capture.json`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
      cache: 'no-cache',
    });
    if (GONE.has(response.status)) return 'gone';
    if (!response.ok) return 'failed';
    const text = await response.text();
    return { text, content: JSON.parse(text) as unknown };
  } catch {
    return 'failed';
  }
}
