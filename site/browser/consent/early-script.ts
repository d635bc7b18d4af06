import { SIGNED_IN_COOKIE } from '../../../contract/cookies.ts';
import { SIGNED_IN_ATTRIBUTE } from '../signed-in.ts';
import { CHOICE_ATTRIBUTE, CHOICE_KEY, FRAMED_ATTRIBUTE } from './choice.ts';

declare global {
  interface Window {
    /** Ends the early script's listening, and answers the choice that was pressed last. */
    takeEarlyChoice?: () => string | null;
  }
}

/**
 * Runs in the page's head, before anything is drawn, so that neither a notice already answered nor the way to sign in of
 * someone who has flashes. Text, because it stands in the page itself: a file of its own would keep the first drawing
 * waiting for one more answer. A choice that is pressed before `consent-entry.ts` has come hides the notice at once, and is
 * kept for it.
 */
export const EARLY_SCRIPT = `(root => {
  if (window !== top) root.setAttribute('${FRAMED_ATTRIBUTE}', '');
  root.toggleAttribute('${SIGNED_IN_ATTRIBUTE}', document.cookie.split('; ').includes('${SIGNED_IN_COOKIE}=1'));
  try {
    const choice = localStorage.getItem('${CHOICE_KEY}');
    if (choice === 'true' || choice === 'false') root.setAttribute('${CHOICE_ATTRIBUTE}', choice);
  } catch {}
  const stop = new AbortController();
  let chosen = null;
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-cookie-choice]');
    if (button) root.setAttribute('${CHOICE_ATTRIBUTE}', (chosen = button.dataset.cookieChoice));
  }, { signal: stop.signal });
  window.takeEarlyChoice = () => (stop.abort(), chosen);
})(document.documentElement)`.replaceAll(/\n\s*/g, '');
