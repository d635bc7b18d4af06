import type { PlayerStore } from '../../state/player-state.ts';

/** Calls back when pins are to be drawn differently: one is placed, or another is hinted at. Returns how to stop. */
export function watchPins(state: PlayerStore, changed: () => void): () => void {
  const stopPlacing = state.watch(({ placing }) => placing, changed);
  const stopHinted = state.watch(({ hinted }) => hinted, changed);
  return () => {
    stopPlacing();
    stopHinted();
  };
}
