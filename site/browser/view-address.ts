import { formatView, parseView, type ViewState } from '../../contract/view-state.ts';

// The view of a twin is the fragment of its page's address, so that the address leads others to the same view.

/** The view in the page's address; null where there is none. */
export function readViewAddress(): ViewState | null {
  return parseView(window.location.hash);
}

/** Writes a view into the page's address, without a new history entry and without telling the router. */
export function writeViewAddress(view: ViewState): void {
  window.history.replaceState(window.history.state, '', `#${formatView(view)}`);
}

/** Calls back when somebody edits the view in the address. Returns a function that stops it. */
export function watchViewAddress(changed: (view: ViewState) => void): () => void {
  const listen = (): void => {
    const view = readViewAddress();
    if (view) changed(view);
  };
  window.addEventListener('hashchange', listen);
  return () => window.removeEventListener('hashchange', listen);
}
