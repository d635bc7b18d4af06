import type { Actions } from '../state/actions.ts';
import { takeDownload, type Download } from '../capture/model/download.ts';
import { createLocalCapture, type LocalCapture } from '../capture/model/local-capture.ts';
import type { Manifest } from '../capture/manifest.ts';
import type { Page } from './page.ts';
import type { MountedScene } from '../scene/mount-scene.ts';
import type { Store } from '../state/store.ts';
import { tellLoss } from './graphics-loss.ts';
import type { View } from '../state/player-state.ts';
import { createWatchdog } from './watchdog.ts';
import { words } from '../state/texts.ts';

export interface LocalOpening {
  page: Page;
  view: Store<View>;
  actions: Actions;
  manifest: Manifest;
  /** Address of the capture's folder, with a slash at its end. */
  folder: string;
  /** True once another capture is wanted: everything that arrives then is dropped. */
  overtaken: () => boolean;
}

export interface OpenedLocal {
  capture: LocalCapture;
  /** Resolves once a frame of the capture is drawn; rejects with a sentence in `message` when it cannot be. */
  drawn: Promise<void>;
  /** Prepares pointing at things; after the first frame, when nothing more urgent is to do. */
  quicken(): Promise<void>;
  dispose(): void;
}

/** Milliseconds without any progress after which opening has failed. */
const LIMIT = 15_000;

/** Shows a capture of our own: its poster at once, then the space itself. */
export function openLocal(opening: LocalOpening): OpenedLocal {
  const { page, view, manifest, folder } = opening;
  const capture = createLocalCapture(
    manifest,
    folder,
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const watchdog = createWatchdog(LIMIT, words.stalled);
  let download: Download | null = takeDownload(folder + manifest.scene);
  let scene: MountedScene | null = null;
  let closed = false;
  page.showPoster(folder + manifest.poster, '');

  /** Names what opening is at; shares less than a hundredth apart are the same. */
  function tell(phase: string, share: number | null): void {
    watchdog.progress();
    if (opening.overtaken()) return;
    const rounded = share === null ? null : Math.floor(share * 100) / 100;
    const { progress } = view.get();
    if (progress?.phase === phase && progress.share === rounded) return;
    view.set({ progress: { phase, share: rounded } });
  }

  async function fetchAll() {
    download?.follow((share) => tell(words.fetching(manifest.name), share));
    try {
      // the program and the space come at the same time
      const [program, data] = await Promise.all([import('../scene/mount-scene.ts'), download?.done]);
      if (!data) throw new Error(words.notFetched);
      download = null; // what is unpacked is not kept packed as well
      return { program, data };
    } catch {
      throw new Error(words.notFetched);
    }
  }

  async function draw(canvas: HTMLCanvasElement, context: WebGL2RenderingContext): Promise<void> {
    const { program, data } = await fetchAll();
    if (closed) return;
    tell(words.unpacking, null);
    page.stage.append(canvas);
    const { stage } = page;
    const unpacked = (): void => tell(words.drawing, null);
    const mounted = await program
      .mountScene({
        stage,
        canvas,
        context,
        capture,
        data,
        folder,
        view,
        unpacked,
        ...tellLoss(view, opening.overtaken),
        events: opening.actions,
      })
      .catch(() => {
        throw new Error(words.notDrawn);
      });
    if (closed) return mounted.dispose();
    scene = mounted;
    await scene.firstFrame;
    canvas.classList.remove('waiting');
    page.stage.querySelector('img')?.classList.add('passed');
  }

  async function open(): Promise<void> {
    const canvas = document.createElement('canvas');
    canvas.className = 'waiting';
    const context = canvas.getContext('webgl2', { antialias: true, alpha: false });
    if (!context) throw new Error(words.noWebgl);
    await Promise.race([draw(canvas, context), watchdog.expired]);
  }

  function close(): void {
    closed = true;
    watchdog.stop();
    download?.abort();
    scene?.dispose();
    scene = null;
  }

  const drawn = open().then(
    () => watchdog.stop(),
    (error: unknown) => {
      close();
      throw error;
    },
  );

  return {
    capture,
    drawn,
    quicken: async () => scene?.accelerate(),
    dispose() {
      close();
      capture.dispose();
    },
  };
}
