import type { PlayerStore, Screen } from '../state/player-state.ts';
import { openingTexts } from './texts.ts';

/** Shows the space without 3D while the device keeps its graphics to itself, and what was shown before when they return. */
export function followGraphicsLoss(state: PlayerStore): { lost: () => void; restored: () => void } {
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
