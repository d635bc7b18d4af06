import type { Store } from '../state/store.ts';
import type { Stage, View } from '../state/player-state.ts';
import { words } from '../state/texts.ts';

/** Says it while the device keeps its graphics to itself, and takes that back when they return. `overtaken`: nobody asks any more. */
export function tellLoss(
  view: Store<View>,
  overtaken: () => boolean,
): { lost: () => void; restored: () => void } {
  let before: Stage | null = null;
  return {
    lost() {
      if (overtaken()) return;
      before = view.get().stage;
      view.set({ stage: { kind: 'flat', reason: words.contextLost, again: true } });
    },
    restored() {
      if (before && !overtaken()) view.set({ stage: before });
      before = null;
    },
  };
}
