import { formatView, parseView, type ViewState } from '../../contract/view-state.ts';

// A player that stands in nobody's page carries the view in its own address, as host pages do in theirs.

/** The address that opens this player, without a view. */
export function ownLink(): string {
  return isAlone() ? location.href.replace(/#.*/s, '') : '';
}

export function keepInAddress(view: ViewState): void {
  if (isAlone()) history.replaceState(history.state, '', `#${formatView(view)}`);
}

/** Calls back with the view in the address, now and whenever somebody writes another one there. */
export function followAddress(wish: (view: ViewState) => void): void {
  if (!isAlone()) return;
  const read = (): void => {
    const view = parseView(location.hash);
    if (view) wish(view);
  };
  window.addEventListener('hashchange', read);
  read();
}

function isAlone(): boolean {
  return window.parent === window;
}
