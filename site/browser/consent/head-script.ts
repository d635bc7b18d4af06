import { choiceOf, markRoot, showChoice, type Choice } from './choice.ts';

declare global {
  interface Window {
    /** Ends the head script's listening, and returns the choice that was pressed last. */
    takeQueuedChoice?: () => Choice | null;
  }
}

/**
 * Runs in the page's head, before anything is drawn, so that neither an answered notice nor the link to sign in flashes. It is
 * in the page itself: a file of its own would delay the first paint by one more response. A choice that is pressed before
 * `consent-script.ts` has loaded hides the notice at once, and is queued for it.
 */
const listening = new AbortController();
let queued: Choice | null = null;

markRoot();
addEventListener(
  'click',
  (event) => {
    queued = choiceOf(event) ?? queued;
    if (queued) showChoice(queued);
  },
  { signal: listening.signal },
);
window.takeQueuedChoice = () => {
  listening.abort();
  return queued;
};
