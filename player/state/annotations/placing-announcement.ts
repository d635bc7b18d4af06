import type { PlayerStore } from '../player-state.ts';

/** Takes back what was announced about placing something once that is over, however it ended: a screen reader still finds it otherwise. */
export function clearPlacingAnnouncement(state: PlayerStore, announce: (text: string) => void): void {
  state.watch(
    ({ placing }) => placing,
    (placing) => {
      if (!placing) announce('');
    },
  );
}
