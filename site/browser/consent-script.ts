import { followSignedIn } from './signed-in.ts';
import { recordAccept, startAnalytics, stopAnalytics } from './analytics.ts';
import { choiceOf, readChoice, storeChoice, type Choice, showChoice } from './cookie-choice.ts';

/** Shows or hides the notice, and loads analytics or ends them, as was chosen. Nothing is loaded before a choice. */
function followChoice(choice: Choice | null): void {
  showChoice(choice);
  if (choice === 'true') startAnalytics();
  else stopAnalytics();
}

/**
 * The cookie notice's behaviour, and whether someone is signed in, on prerendered and on framework pages alike: a small script
 * that delays nothing. What must be known before the page is drawn is in `head-script.ts`.
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

// Another tab's answer is this tab's answer.
addEventListener('storage', () => followChoice(readChoice()));
followSignedIn();
