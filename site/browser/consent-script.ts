import { followSignedIn } from './signed-in.ts';
import { recordAccept, startAnalytics, stopAnalytics } from './analytics.ts';
import { choiceOf, readChoice, storeChoice, type Choice, showChoice } from './cookie-choice.ts';

/**
 * Shows or hides the notice, and loads or stops analytics, according to the choice. Loads nothing before a
 * choice.
 */
function followChoice(choice: Choice | null): void {
  showChoice(choice);
  if (choice === 'true') startAnalytics();
  else stopAnalytics();
}

/**
 * The behaviour of the cookie notice and the sign-in state on all pages, prerendered or not: a small script
 * that delays nothing. `head-script.ts` does what must happen before the page is drawn.
 */

function choose(choice: Choice): void {
  storeChoice(choice);
  followChoice(choice);
  if (choice === 'true') recordAccept();
}

const queued = window.takeQueuedChoice?.();
if (queued) choose(queued);
else followChoice(readChoice());

document.addEventListener('click', (event) => {
  const choice = choiceOf(event);
  if (choice) choose(choice);
});

// A choice in another tab applies to this tab.
addEventListener('storage', () => followChoice(readChoice()));
followSignedIn();
