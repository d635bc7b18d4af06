import '../../design/button.css';
import '../../design/field.css';
import '../kinds/all-parts.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchEditing } from './fetch-editing.ts';
import { watchDrops } from './files/watch-drops.ts';
import { Panels } from './panels.tsx';
import { PanelsContext } from './parts/use-player.ts';

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
