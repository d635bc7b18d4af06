declare global {
  interface Window {
    /** Ends what `EARLY` began, and answers the button that was pressed last. */
    takeEarlyClick?: () => HTMLElement | null;
  }
}

/** Where a form's unsaved draft is kept in session storage: this, and the form's `data-draft`. */
export const DRAFT_PREFIX = 'draft:';

/**
 * Loses nothing that is done while the page's modules are still on their way. The button pressed last is remembered (only
 * buttons whose one meaning is in a script: links, forms and popovers work by themselves), and what was typed into a form is
 * kept as its draft when the page is left. Text, for the page itself.
 */
export const EARLY = `(stop => {
  const { signal } = stop;
  let pressed = null;
  const buttons = 'button[type=button]:not([popovertarget], [data-cookie-choice])';
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest(buttons);
    if (button) pressed = button;
  }, { capture: true, signal });
  addEventListener('submit', ({ target }) => target.removeAttribute('data-draft'), { capture: true, signal });
  addEventListener('pagehide', () => {
    for (const form of document.querySelectorAll('form[data-draft]')) {
      const saved = {}, values = {};
      for (const { name, type, value, defaultValue, checked, defaultChecked } of form.elements) {
        if (!name || type === 'hidden' || type === 'submit') continue;
        saved[name] = type === 'checkbox' ? defaultChecked : defaultValue;
        values[name] = type === 'checkbox' ? checked : value;
      }
      if (Object.keys(saved).every(name => saved[name] === values[name])) continue;
      try {
        sessionStorage.setItem('${DRAFT_PREFIX}' + form.dataset.draft, JSON.stringify({ saved, values }));
      } catch {}
    }
  }, { signal });
  window.takeEarlyClick = () => (stop.abort(), pressed);
})(new AbortController())`.replaceAll(/\n\s*/g, ' ');

/** The page is alive: does what was asked for before. */
export function replayEarlyClick(): void {
  const button = window.takeEarlyClick?.();
  delete window.takeEarlyClick;
  if (button?.isConnected) button.click();
}
