import { choiceOf, markRoot, showChoice, storeChoice, type Choice } from './cookie-choice.ts';

declare global {
  interface Window {
    /** Ends the head script's listening, and returns the choice that was pressed last. */
    takeQueuedChoice?: () => Choice | null;
  }
}

/**
 * Runs in the page's head, before anything is drawn, so that neither an answered notice nor the link to sign in flashes. It is
 * in the page itself: a separate file would delay the first paint by one more response. A choice that is pressed before
 * `consent-script.ts` has loaded is stored and hides the notice at once, also when React then draws the page. That script takes it from here.
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
