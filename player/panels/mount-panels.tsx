import '../../design/button.css';
import '../../design/field.css';
import '../kinds/all-parts.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchDrops } from './files/watch-drops.ts';
import { Panels } from './panels.tsx';
import { PanelsContext } from './parts/use-player.ts';
import { listKinds } from '../tour/annotation-kind.ts';
import type { PlayerStore } from '../state/player-state.ts';
import { findParts } from './parts/annotation-parts.ts';

/** Puts the lists, forms and notices into an element, as ordinary HTML. Returns how to take them out. */
export function mountPanels(element: HTMLElement, context: PanelsContext): () => void {
  const root = createRoot(element);
  fetchEditing(context.state);
  watchDrops(context);
  // in slices between which the page can answer
  startTransition(() =>
    root.render(
      <PanelsContext value={context}>
        <Panels />
      </PanelsContext>,
    ),
  );
  return () => root.unmount();
}

/** Fetches what editing needs as soon as somebody may edit, so that it is there when the connection is not. */
function fetchEditing(state: PlayerStore): void {
  let asked = false;
  function fetchOnce(canEdit: boolean): void {
    if (!canEdit || asked) return;
    asked = true;
    // what does not come now comes on first use
    void Promise.allSettled([
      import('./annotations/card-editing.tsx'),
      import('./annotations/form.tsx'),
      import('./annotations/placing-hint.tsx'),
      import('./annotations/unplaced-list.tsx'),
      ...listKinds().map(({ name }) => findParts(name)?.form()),
    ]);
  }
  state.watch(({ canEdit }) => canEdit, fetchOnce);
  fetchOnce(state.get().canEdit);
}
