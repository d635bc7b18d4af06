import { choiceOf, markRoot, showChoice, storeChoice, type Choice } from './cookie-choice.ts';

declare global {
  interface Window {
    /** Stops the head script, and returns the last choice that the user clicked. */
    takeQueuedChoice?: () => Choice | null;
  }
}

/**
 * An inline script in the head that runs before anything is drawn. It prevents a cookie notice that the user
 * has answered, and the sign-in link, from flashing. A separate file would delay the first paint. If the user
 * makes a choice before `consent-script.ts` loads, this script stores the choice and hides the notice
 * immediately, and hides it again if React then renders the page. `consent-script.ts` takes over from there.
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
