import { parseStart, type LinkStart } from '../../contract/text/link-start.ts';
import { formatView, parseView, type ViewState } from '../../contract/protocol/view-state.ts';

// A player without a host page keeps the view in its own address, as host pages do in theirs.

/** The address that opens this player, without a view. */
export function ownLink(): string {
  return isAlone() ? location.href.replace(/#.*/s, '') : '';
}

export function keepInAddress(view: ViewState): void {
  if (isAlone()) history.replaceState(history.state, '', `#${formatView(view)}`);
}

/** Calls back with the view in the address, or what it asks for in its place, now and whenever the address is changed. */
export function followAddress(goToView: (view: ViewState) => void, begin: (start: LinkStart) => void): void {
  if (!isAlone()) return;
  const read = (): void => {
    const view = parseView(location.hash);
    const start = parseStart(location.hash);
    if (view) goToView(view);
    else if (start) begin(start);
  };
  window.addEventListener('hashchange', read);
  read();
}

function isAlone(): boolean {
  return window.parent === window;
}
