/**
 * The cookie notice's behaviour, and whether someone is signed in, on prerendered and on framework pages alike: a small script
 * of its own that delays nothing. What must be known before the page is drawn is in `head-script.ts`.
 */
import { followSignedIn } from './signed-in.ts';
import { recordAccept } from './analytics.ts';
import { choiceOf, readChoice, storeChoice, type Choice } from './choice.ts';
import { followChoice } from './follow-choice.ts';

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
