/**
 * The cookie notice's behaviour, and whether someone is signed in, on prerendered and on framework pages alike: a small script
 * of its own that delays nothing. What must be known before the page is drawn is in `head-script.ts`.
 */
import { followSignedIn } from '../signed-in.ts';
import { recordAccept, startAnalytics, stopAnalytics } from './analytics.ts';
import { choiceOf, readChoice, showChoice, storeChoice, type Choice } from './choice.ts';

function follow(choice: Choice | null): void {
  showChoice(choice);
  if (choice === 'true') startAnalytics();
  else stopAnalytics();
}

function choose(choice: Choice): void {
  storeChoice(choice);
  follow(choice);
  if (choice === 'true') recordAccept();
}

const queued = window.takeQueuedChoice?.();
if (queued) choose(queued);
else follow(readChoice());

document.addEventListener('click', (event) => {
  const choice = choiceOf(event);
  if (choice) choose(choice);
});

// Another tab's answer is this tab's answer.
addEventListener('storage', () => follow(readChoice()));
followSignedIn();
