import type { Page } from './page.ts';
import type { Store } from '../state/store.ts';
import type { View } from '../state/player-state.ts';
import { flatWords } from '../state/texts.ts';

/** Shows what the opening of a space is at, on the page, before any panel has come. */
export function followProgress(view: Store<View>, page: Page): void {
  let shown = view.get().progress;
  view.subscribe(() => {
    const { progress } = view.get();
    if (progress === shown) return;
    shown = progress;
    if (!progress) return;
    page.showOpening(progress.phase);
    page.showShare(progress.share);
  });
}

/** Without 3D the poster is what there is to see: it comes back, and says what it shows. */
export function followStage(view: Store<View>, page: Page): void {
  let flat = false;
  view.subscribe(() => {
    const { stage, capture } = view.get();
    if (flat === (stage.kind === 'flat')) return;
    flat = !flat;
    page.showFlat(flat && capture ? flatWords.poster(capture.name) : null);
  });
}
