import { choiceOf, markRoot, showChoice, storeChoice, type Choice } from './cookie-choice.ts';

declare global {
  interface Window {
    /**
     * Stops the head script, and returns the user's latest cookie choice; null if the user has not made one.
     */
    takeQueuedChoice?: () => Choice | null;
  }
}

/**
 * A script in the head that runs before anything is drawn. Without it, the sign-in link would flash, and so
 * would a cookie notice that the user has already answered. Static pages contain the script inline, because a
 * separate file would delay the first paint. On hydrated pages, it is part of `start-script.ts`. If the user
 * makes a choice before `consent-script.ts` loads, this script stores the choice and hides the notice
 * immediately. Then `consent-script.ts` takes over.
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
