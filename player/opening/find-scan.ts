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

/** Elements in which users type. */
const FIELDS = 'input, textarea, select, [contenteditable]';

const scanTexts = {
  processedAgain: 'This space was processed again. It reopens where you are.',
} as const;

/** What shows a scan's capture. */
interface ScanPlayer {
  state: PlayerStore;
  page: Pick<Page, 'stage' | 'announce'>;
  /** What draws it; null while nothing does. */
  scene: () => Pick<MountedScene, 'show'> | null;
  /** Reopens the capture in the current view. */
  reopen: () => void;
}

/** Shows the current capture as soon as the user is not interrupted. Returns false if its files have changed. */
type TakeOver = (manifest: Manifest) => boolean;

/** Milliseconds between two checks whether the user has finished. */
const TICK = 150;

/**
 * Applies corrections of a capture while it is open, keeping view, panels and selection. A reprocessed scan has a new model and is
 * reopened. `shown`: as it was opened. Ends with the signal.
 */
function createTakeOver(
  { state, page, scene, reopen }: ScanPlayer,
  files: CaptureFiles,
  shown: Manifest,
  signal: AbortSignal,
): TakeOver {
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

  return (manifest) => {
    wanted = manifest;
    lookAgain();
    return hasSameModel(shown, manifest);
  };
}

/** The names of a scan's files identify their content. */
function hasSameModel(shown: Manifest, now: Manifest): boolean {
  return shown.scene === now.scene && JSON.stringify(shown.parts) === JSON.stringify(now.parts);
}

/** Returns whether the drawn space can be replaced without interrupting the user: nothing is being drawn, placed, dragged or walked to. */
function canBeMoved(
  { screen, capture, draft, measuring, placing }: PlayerState,
  stage: Pick<HTMLElement, 'matches'>,
): boolean {
  if (screen.kind === 'opening' || !capture || draft || measuring || placing) return false;
  return capture.atRest() && !stage.matches(':active');
}

/** Returns whether the space can be reopened, which closes documents, ends a guided tour, and hides the panels for a moment. */
function canBeReopened(state: PlayerState, stage: Pick<HTMLElement, 'matches'>): boolean {
  const busy = state.openFile ?? state.sheet ?? state.guidedTour;
  return !busy && canBeMoved(state, stage) && !document.activeElement?.matches(FIELDS);
}

/** Timeout in milliseconds. */
const LIMIT = 15_000;
/** Statuses for what does not exist or is not accessible. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Milliseconds of absence after which a return counts. */
const AWAY = 10_000;

export interface ScanContext extends ScanPlayer {
  files: Pick<FileActions, 'want' | 'renew'>;
}

/**
 * Looks up the capture made from a scan. It is among the files of the tour: users who may read these may see it, and the host sends their
 * address. Until the signal aborts, it is looked up again when the host reports a change, and when the user returns to the page.
 */
export async function findScan(
  id: string,
  { files, ...player }: ScanContext,
  signal: AbortSignal,
): Promise<Found> {
  const { state } = player;
  let base = '';

  /**
   * Returns the current address of the capture: while the user was away, access may have been renewed at
   * another address.
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
    // A host without an answer has not refused.
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
  const take = createTakeOver(player, local, manifest, signal);
  let known = found.text;

  /** Returns whether its files should still be requested. */
  async function askAgain(): Promise<boolean> {
    const now = await ask();
    if (signal.aborted || typeof now === 'string') return now === 'failed';
    const other = now.text === known ? null : readManifest(now.content);
    if (!other) return true;
    known = now.text;
    return take(other);
  }

  let asking: Promise<boolean> | null = null;

  /** Once for concurrent requests. */
  function askOnce(): Promise<boolean> {
    asking ??= askAgain().finally(() => (asking = null));
    return asking;
  }

  /** The current request may have been answered before the change. */
  function askAfter(revision: number | null): void {
    if (revision !== told) void Promise.resolve(asking).then(askOnce);
  }

  whenBack(() => void askOnce(), signal);
  const stopWatching = state.watch(({ hostFiles }) => hostFiles.capture, askAfter);
  signal.addEventListener('abort', stopWatching);
  askAfter(state.get().hostFiles.capture);
  return local;
}

/** Calls back whenever the page becomes visible again after a while, until the signal aborts. */
function whenBack(back: () => void, signal: AbortSignal): void {
  let leftAt = performance.now();
  function look(): void {
    if (document.visibilityState === 'hidden') leftAt = performance.now();
    else if (performance.now() - leftAt > AWAY) back();
  }
  document.addEventListener('visibilitychange', look, { signal });
}

/** `capture.json` as sent; `gone`: it does not exist or is not accessible; `failed`: the server could not be reached. */
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
