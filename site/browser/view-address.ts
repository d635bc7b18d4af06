import { parseStart, type LinkStart } from '../../contract/text/link-start.ts';
import { formatView, parseView, type ViewState } from '../../contract/protocol/view-state.ts';

// The view of a twin is the fragment of its page's address, so that the address leads others to the same view. A link may ask for
// the guided tour or for words instead.

/** The view in the page's address; null where there is none. */
export function readViewAddress(): ViewState | null {
  return parseView(window.location.hash);
}

/** What the page's address asks for in place of a view; null for nothing. */
export function readStartAddress(): LinkStart | null {
  return parseStart(window.location.hash);
}

/** Writes a view into the page's address, without a new history entry and without telling the router. */
export function writeViewAddress(view: ViewState): void {
  window.history.replaceState(window.history.state, '', `#${formatView(view)}`);
}

/** Calls back when somebody edits the fragment of the address to another view or start. Returns a function that stops it. */
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
