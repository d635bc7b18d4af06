import type { Store } from '../../state/store.ts';
import type { View } from '../../state/player-state.ts';

/**
 * Calls back when something changes that the scene reads from the view; the capture itself tells of tags, and what only the
 * panels show is no reason for a frame. Returns the way to stop.
 */
export function watchShown(view: Store<View>, changed: () => void): () => void {
  let { placing, hinted } = view.get();
  return view.subscribe(() => {
    const now = view.get();
    if (now.placing === placing && now.hinted === hinted) return;
    ({ placing, hinted } = now);
    changed();
  });
}
