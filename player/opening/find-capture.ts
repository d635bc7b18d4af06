import { isCaptureId } from '../../contract/capture-id.ts';
import type { CaptureFiles } from '../capture/capture.ts';
import { readManifest, type Manifest } from '../capture/manifest.ts';
import { download } from '../capture/model/download.ts';
import { createLocalCapture, type LocalCapture } from '../capture/model/local-capture.ts';
import type { MountedScene } from '../scene/mount-scene.ts';
import { openingTexts, type Page } from './page.ts';
import { reducedMotion } from '../state/settings.ts';
import type { PlayerStore, Screen } from '../state/player-state.ts';
import type { ViewState } from '../../contract/protocol/view-state.ts';
import type { Actions } from '../state/actions.ts';

/** The result of looking up a capture id. */
export type Found =
  | LocalFound
  /** The capture is not one of ours, so it belongs to the provider. */
  | { kind: 'matterport'; id: string }
  | { kind: 'no-id' }
  | { kind: 'bad-id'; id: string }
  /** A scan that does not exist, or to which the user has no access. */
  | { kind: 'not-shared' }
  /** The lookup failed. The provider was not asked, because the capture may be one of ours. */
  | { kind: 'failed' };

export interface LocalFound extends CaptureFiles {
  kind: 'local';
  manifest: Manifest;
}

/** The timeout for `capture.json`, in milliseconds. */
const LIMIT = 15_000;

/** Looks up a capture id among our own captures. Any other valid id belongs to the provider. */
export async function findCapture(id: string, signal: AbortSignal): Promise<Found> {
  if (id === '') return { kind: 'no-id' };
  if (!isCaptureId(id)) return { kind: 'bad-id', id };
  const folder = `/captures/${encodeURIComponent(id)}/`;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]);
    const response = await fetch(`${folder}capture.json`, { signal: limited });
    if (response.status === 404) return { kind: 'matterport', id };
    const manifest = response.ok ? readManifest(await response.json()) : null;
    return manifest ? { kind: 'local', manifest, folder } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

interface LocalOpening extends Pick<OpenerContext, 'page' | 'state' | 'actions'> {
  found: LocalFound;
  /** Aborts when another capture opens, to release everything that belongs to this capture. */
  signal: AbortSignal;
}

/** How long opening can go without progress before it fails, in milliseconds. */
const OPEN_LIMIT = 15_000;

/**
 * Shows one of our captures: first its poster, then the capture itself. Resolves when a frame has been drawn.
 * Rejects with an error that contains a message for the user if the capture cannot be drawn. The capture then
 * stays in the state, but without a scene.
 */
export async function openLocal(opening: LocalOpening): Promise<MountedScene> {
  const { page, state, found, signal } = opening;
  const { manifest } = found;
  const capture = createLocalCapture(manifest, found, reducedMotion);
  signal.addEventListener('abort', () => capture.dispose());
  page.showPoster(found.folder + manifest.poster, '');
  state.set({ capture });

  const failed = new AbortController();
  const watchdog = createWatchdog(OPEN_LIMIT, () => failed.abort(new Error(openingTexts.stalled)));
  const drawing = AbortSignal.any([signal, failed.signal]);

  /**
   * Reports the current phase and its progress (0 to 1, or null if unknown), rounded down to hundredths. Each
   * report also restarts the time limit.
   */
  function tell(phase: string, share: number | null): void {
    watchdog.progress();
    if (drawing.aborted) return;
    const rounded = share === null ? null : Math.floor(share * 100) / 100;
    const { progress } = state.get();
    if (progress?.phase === phase && progress.share === rounded) return;
    state.set({ progress: { phase, share: rounded } });
  }

  try {
    return await Promise.race([draw(opening, capture, tell, drawing), whenAborted(drawing)]);
  } catch (error) {
    failed.abort(error);
    throw error;
  } finally {
    watchdog.stop();
  }
}

type Tell = (phase: string, share: number | null) => void;

async function draw(
  { page, state, actions, found }: LocalOpening,
  capture: LocalCapture,
  tell: Tell,
  signal: AbortSignal,
): Promise<MountedScene> {
  const { stage } = page;
  const { manifest } = found;
  const fetching = openingTexts.fetching(manifest.name);
  const model = download(found.folder + manifest.scene, signal, (share) => tell(fetching, share));
  // The code and the model load in parallel.
  // Both are requested before the canvas is created, because creating the canvas blocks the page.
  const fetched = Promise.all([import('../scene/mount-scene.ts'), model]).catch(() => {
    throw new Error(openingTexts.notFetched);
  });
  fetched.catch(() => {}); // If creating the canvas fails, that error is reported instead.
  const { canvas, context } = createCanvas();
  const [program, data] = await fetched;
  signal.throwIfAborted();
  tell(openingTexts.unpacking, null);
  stage.append(canvas);
  const scene = await program
    .mountScene({
      stage,
      canvas,
      context,
      capture,
      data,
      files: found,
      state,
      unpacked: () => tell(openingTexts.drawing, null),
      ...followGraphicsLoss(state),
      events: actions,
    })
    .catch(() => {
      throw new Error(openingTexts.notDrawn);
    });
  if (signal.aborted) scene.dispose();
  signal.throwIfAborted();
  signal.addEventListener('abort', () => scene.dispose());
  await scene.firstFrame;
  canvas.classList.remove('waiting');
  stage.querySelector('img')?.classList.add('passed');
  return scene;
}

function createCanvas(): { canvas: HTMLCanvasElement; context: WebGL2RenderingContext } {
  const canvas = document.createElement('canvas');
  canvas.className = 'waiting';
  const context = canvas.getContext('webgl2', { antialias: true, alpha: false });
  if (!context) throw new Error(openingTexts.noWebgl);
  return { canvas, context };
}

/** Rejects with the signal's reason once it aborts. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Shows the capture without 3D while the WebGL context is lost. Shows the previous screen again when the
 * context is restored.
 */
function followGraphicsLoss(state: PlayerStore): { lost: () => void; restored: () => void } {
  let shownBefore: Screen | null = null;
  return {
    lost() {
      shownBefore = state.get().screen;
      state.set({ screen: { kind: 'flat', reason: openingTexts.contextLost, again: true } });
    },
    restored() {
      if (shownBefore) state.set({ screen: shownBefore });
      shownBefore = null;
    },
  };
}

/** Creates a watchdog that calls `stalled` after `limit` milliseconds without progress. */
export function createWatchdog(limit: number, stalled: () => void) {
  let timer = setTimeout(stalled, limit);
  return {
    /** Records progress, which restarts the time limit. */
    progress(): void {
      clearTimeout(timer);
      timer = setTimeout(stalled, limit);
    },
    stop: () => clearTimeout(timer),
  };
}

/** The parts of the player that are needed to open a capture. */
export interface OpenerContext {
  page: Page;
  state: PlayerStore;
  /** The actions that the scene and the lookup of scans use. */
  actions: Pick<Actions, 'place' | 'move' | 'measure' | 'change' | 'files'>;
  /** Goes to a view as soon as there is a capture. */
  goToView: (view: ViewState) => void;
}
