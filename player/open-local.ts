import type { Actions } from './actions.ts';
import { createLocalCapture, type LocalCapture } from './capture/local/local-capture.ts';
import type { Manifest } from './capture/manifest.ts';
import type { Page } from './page.ts';
import type { MountedScene } from './scene/mount-scene.tsx';
import type { Store } from './store.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

export interface LocalOpening {
  page: Page;
  view: Store<View>;
  actions: Actions;
  manifest: Manifest;
  /** Address of the capture's folder, with a slash at its end. */
  folder: string;
  /** True once another capture is wanted: everything that arrives then is dropped. */
  overtaken(): boolean;
}

export interface OpenedLocal {
  capture: LocalCapture;
  /** Resolves once a frame of the capture is drawn; rejects with a sentence in `message` when it cannot be. */
  drawn: Promise<void>;
  /** Prepares pointing at things; after the first frame, when nothing more urgent is to do. */
  quicken(): Promise<void>;
  dispose(): void;
}

/** Shows a capture of our own: its poster at once, then the space itself. */
export function openLocal(opening: LocalOpening): OpenedLocal {
  const { page, manifest, folder } = opening;
  const capture = createLocalCapture(
    manifest,
    folder,
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  let scene: MountedScene | null = null;
  page.showPoster(folder + manifest.poster, '');
  page.showOpening(words.openingPoster(manifest.name));

  async function draw(): Promise<void> {
    const canvas = document.createElement('canvas');
    canvas.className = 'waiting';
    const context = canvas.getContext('webgl2', { antialias: true, alpha: false });
    if (!context) throw new Error(words.noWebgl);
    // the program and the space come at the same time
    const [{ mountScene }, data] = await Promise.all([
      import('./scene/mount-scene.tsx'),
      fetchModel(folder + manifest.scene),
    ]);
    if (opening.overtaken()) return;
    page.stage.append(canvas);
    const { view, actions: events } = opening;
    const { stage } = page;
    scene = await mountScene({ stage, canvas, context, capture, data, folder, view, events });
    if (opening.overtaken()) return scene.dispose();
    await scene.firstFrame;
    canvas.classList.remove('waiting');
    page.stage.querySelector('img')?.classList.add('passed');
    canvas.addEventListener('webglcontextlost', () => {
      if (!opening.overtaken()) view.set({ stage: { kind: 'flat', reason: words.contextLost, again: true } });
    });
  }

  return {
    capture,
    drawn: draw(),
    quicken: async () => scene?.accelerate(),
    dispose() {
      scene?.dispose();
      capture.dispose();
    },
  };
}

async function fetchModel(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(words.notFetched);
  return response.arrayBuffer();
}
