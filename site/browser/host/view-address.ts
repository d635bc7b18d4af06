import { parseStart, type LinkStart } from '../../../contract/text/link-start.ts';
import { formatView, parseView, type ViewState } from '../../../contract/protocol/view-state.ts';

// The fragment of a page's address contains the view of its twin, so that a link leads to the same view.
// In a link, the fragment can instead contain a request, such as a guided tour or a search.

/** Returns the view in the page's address, or null. */
export function readViewAddress(): ViewState | null {
  return parseView(window.location.hash);
}

/** Returns what the page's address requests instead of a view, or null. */
export function readStartAddress(): LinkStart | null {
  return parseStart(window.location.hash);
}

/** Writes a view into the page's address. Adds no history entry and does not notify the router. */
export function writeViewAddress(view: ViewState): void {
  window.history.replaceState(window.history.state, '', `#${formatView(view)}`);
}

/**
 * Calls back when the address's fragment changes to another view or request. Returns a function that stops
 * watching.
 */
export function watchViewAddress(
  changed: (view: ViewState) => void,
  started: (start: LinkStart) => void,
): () => void {
  const listen = (): void => {
    const view = readViewAddress();
    const start = readStartAddress();
    if (view) changed(view);
    else if (start) started(start);
  };
  window.addEventListener('hashchange', listen);
  return () => window.removeEventListener('hashchange', listen);
}
