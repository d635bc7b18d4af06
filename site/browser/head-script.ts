import { choiceOf, markRoot, showChoice, storeChoice, type Choice } from './cookie-choice.ts';

declare global {
  interface Window {
    /** Stops the head script and returns the choice that was pressed last. */
    takeQueuedChoice?: () => Choice | null;
  }
}

/**
 * Inline script in the head that runs before anything is drawn, so that neither an answered notice nor the sign-in link flashes. A separate
 * file would delay the first paint. A choice made before `consent-script.ts` has loaded is stored and hides the notice immediately, even if
 * React then draws the page. That script continues from here.
 */
const listening = new AbortController();
let queued: Choice | null = null;

markRoot();
addEventListener(
  'click',
  (event) => {
    const choice = choiceOf(event);
    if (!choice) return;
    queued = choice;
    storeChoice(choice);
    showChoice(choice);
  },
  { signal: listening.signal },
);
window.takeQueuedChoice = () => {
  listening.abort();
  return queued;
};
