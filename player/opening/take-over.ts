import type { CaptureFiles } from '../capture/capture-files.ts';
import type { Manifest } from '../capture/manifest.ts';
import { createLocalCapture } from '../capture/model/local-capture.ts';
import { nearestView } from '../capture/navigation/nearest-view.ts';
import type { MountedScene } from '../scene/mount-scene.ts';
import type { PlayerStore, PlayerState } from '../state/player-state.ts';
import { reducedMotion } from '../state/reduced-motion.ts';
import type { Page } from './page.ts';

/** Where one types. */
const FIELDS = 'input, textarea, select, [contenteditable]';

const scanTexts = {
  processedAgain: 'This space was processed again. It opens anew, where you are.',
} as const;

/** What shows a scan's capture. */
export interface ScanPlayer {
  state: PlayerStore;
  page: Pick<Page, 'stage' | 'announce'>;
  /** What draws it; null while nothing does. */
  scene: () => Pick<MountedScene, 'show'> | null;
  /** Opens the capture anew, in the view that is shown. */
  reopen: () => void;
}

/** Shows the capture as it is by now, as soon as that takes nothing out of a person's hands. False where its files are others. */
export type TakeOver = (manifest: Manifest) => boolean;

/** Milliseconds between two looks at whether a person is done. */
const TICK = 150;

/**
 * Takes over what was corrected of a capture while it is open: view, panels and selection stay. What was processed again has
 * another model, and is opened anew. `shown`: as it was opened. Ends with the signal.
 */
export function createTakeOver(
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

/** Whether the space may be opened anew: that closes documents, ends a tour, and takes the panels away for a moment. */
function canBeReopened(state: PlayerState, stage: Pick<HTMLElement, 'matches'>): boolean {
  const busy = state.openFile ?? state.sheet ?? state.guidedTour;
  return !busy && canBeMoved(state, stage) && !document.activeElement?.matches(FIELDS);
}
