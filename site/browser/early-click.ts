declare global {
  interface Window {
    /** Ends the watch that `EARLY_CLICK` began, and answers what was pressed last. */
    takeEarlyClick?: () => HTMLElement | null;
  }
}

/**
 * Remembers the button that was pressed last while the page's modules were still on their way: such a press would be lost.
 * Only buttons whose one meaning is in a script; links, forms and popovers work by themselves. Text, for the page itself.
 */
export const EARLY_CLICK = `(stop => {
  let pressed = null;
  const buttons = 'button[type=button]:not([popovertarget], [data-cookie-choice])';
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest(buttons);
    if (button) pressed = button;
  }, { capture: true, signal: stop.signal });
  window.takeEarlyClick = () => (stop.abort(), pressed);
})(new AbortController())`.replaceAll(/\n\s*/g, ' ');

/** Does now what was asked for before the page came alive. */
export function replayEarlyClick(): void {
  const button = window.takeEarlyClick?.();
  delete window.takeEarlyClick;
  if (button?.isConnected) button.click();
}
