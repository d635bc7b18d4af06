import { formatView, parseView, type ViewState } from '../../contract/view-state.ts';

// The view of a twin stands behind `#` in its page's address, so that the address leads others to the same view.

/** The view in the page's address; null when none stands there. */
export function readViewAddress(): ViewState | null {
  return parseView(window.location.hash);
}

/** Puts a view into the page's address, without a new entry in the browser's history and without telling the router. */
export function writeViewAddress(view: ViewState): void {
  window.history.replaceState(window.history.state, '', `#${formatView(view)}`);
}

/** Calls back when somebody writes another view into the address. Returns the way to stop. */
export function watchViewAddress(changed: (view: ViewState) => void): () => void {
  const listen = (): void => {
    const view = readViewAddress();
    if (view) changed(view);
  };
  window.addEventListener('hashchange', listen);
  return () => window.removeEventListener('hashchange', listen);
}
