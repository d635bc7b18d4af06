import type { Store } from './store.ts';
import type { View } from './player-state.ts';

/** Takes back what was said about placing a tag once that is over, however it ended: a screen reader still finds it otherwise. */
export function followPlacing(view: Store<View>, announce: (text: string) => void): void {
  let { placing } = view.get();
  view.subscribe(() => {
    if (view.get().placing === placing) return;
    placing = !placing;
    if (!placing) announce('');
  });
}
