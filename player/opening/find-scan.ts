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

/** Where one types. */
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

/** Shows the capture as it is by now, as soon as that takes nothing out of a person's hands. False where its files are others. */
type TakeOver = (manifest: Manifest) => boolean;

/** Milliseconds between two looks at whether a person is done. */
const TICK = 150;

/**
 * Takes over what was corrected of a capture while it is open: view, panels and selection stay. What was processed again has
 * another model, and is reopened. `shown`: as it was opened. Ends with the signal.
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

/** Names of a scan's files say what is in them. */
function hasSameModel(shown: Manifest, now: Manifest): boolean {
  return shown.scene === now.scene && JSON.stringify(shown.parts) === JSON.stringify(now.parts);
}

/** Whether what is drawn may be exchanged under a person: nothing is drawn, placed, dragged or walked to. */
function canBeMoved(
  { screen, capture, draft, measuring, placing }: PlayerState,
  stage: Pick<HTMLElement, 'matches'>,
): boolean {
  if (screen.kind === 'opening' || !capture || draft || measuring || placing) return false;
  return capture.atRest() && !stage.matches(':active');
}

/** Whether the space may be reopened: that closes documents, ends a guided tour, and hides the panels for a moment. */
function canBeReopened(state: PlayerState, stage: Pick<HTMLElement, 'matches'>): boolean {
  const busy = state.openFile ?? state.sheet ?? state.guidedTour;
  return !busy && canBeMoved(state, stage) && !document.activeElement?.matches(FIELDS);
}

/** Milliseconds to wait for it. */
const LIMIT = 15_000;
/** What is answered for what does not exist, or exists for others alone. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Milliseconds of absence after which somebody comes back. */
const AWAY = 10_000;

export interface ScanContext extends ScanPlayer {
  files: Pick<FileActions, 'want' | 'renew'>;
}

/**
 * Looks up the capture that was made of an uploaded scan. It is among the files of the tour: users who may see these may see it, and the
 * host says where they are. Until the signal aborts it is looked up again when the host says that it is another one, and whenever one
 * comes back to the page.
 */
export async function findScan(
  id: string,
  { files, ...player }: ScanContext,
  signal: AbortSignal,
): Promise<Found> {
  const { state } = player;
  let base = '';

  /** Where the capture is now: a right that lasts came with another address, perhaps, while one was away. */
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
    // a host that has not answered has refused nothing
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

  /** Whether its files are still worth asking for. */
  async function askAgain(): Promise<boolean> {
    const now = await ask();
    if (signal.aborted || typeof now === 'string') return now === 'failed';
    const other = now.text === known ? null : readManifest(now.content);
    if (!other) return true;
    known = now.text;
    return take(other);
  }

  let asking: Promise<boolean> | null = null;

  /** Once for all that ask at a time. */
  function askOnce(): Promise<boolean> {
    asking ??= askAgain().finally(() => (asking = null));
    return asking;
  }

  /** What is under way may have been answered before it was another one. */
  function askAfter(revision: number | null): void {
    if (revision !== told) void Promise.resolve(asking).then(askOnce);
  }

  whenBack(() => void askOnce(), signal);
  const stopWatching = state.watch(({ hostFiles }) => hostFiles.capture, askAfter);
  signal.addEventListener('abort', stopWatching);
  askAfter(state.get().hostFiles.capture);
  return local;
}

/** Calls back whenever the page is seen again after a while, until the signal aborts. */
function whenBack(back: () => void, signal: AbortSignal): void {
  let leftAt = performance.now();
  function look(): void {
    if (document.visibilityState === 'hidden') leftAt = performance.now();
    else if (performance.now() - leftAt > AWAY) back();
  }
  document.addEventListener('visibilitychange', look, { signal });
}

/** `capture.json` as it was sent; `gone`: there is none, or none for us; `failed`: the server could not be asked. */
type Description = { text: string; content: unknown } | 'gone' | 'failed';

/** Fetches the description in a capture's folder, as it is now. */
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
