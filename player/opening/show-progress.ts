import type { PlayerStore } from '../state/player-state.ts';
import { flatTexts } from '../state/texts.ts';
import type { Page } from './page.ts';

/** Shows on the page itself what the opening of a space is at: no panel has come by then. */
export function followProgress(state: PlayerStore, page: Page): void {
  state.watch(
    ({ progress }) => progress,
    (progress) => page.showProgress(progress),
  );
}

/** Without 3D the poster is what there is to see: it comes back, and says what it shows. */
export function followFlat(state: PlayerStore, page: Page): void {
  state.watch(
    ({ screen }) => screen.kind === 'flat',
    (flat) => {
      const { capture } = state.get();
      page.showFlat(flat && capture ? flatTexts.poster(capture.name) : null);
    },
  );
}
