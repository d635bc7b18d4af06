/**
 * The cookie notice's behaviour, and whether someone is signed in, on prerendered and on framework pages alike: a small script of its own, in nobody's way.
 * What must be known before the page is drawn is in `early-script.ts`. Markup names choices by `data-cookie-choice`.
 */
import { followSignedIn } from '../signed-in.ts';
import { recordAccept, startAnalytics, stopAnalytics } from './analytics.ts';
import { asChoice, readChoice, showChoice, storeChoice, type Choice } from './choice.ts';

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

const early = asChoice(window.takeEarlyChoice?.());
if (early) choose(early);
else follow(readChoice());

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-cookie-choice]') : null;
  const choice = asChoice(button?.getAttribute('data-cookie-choice'));
  if (choice) choose(choice);
});

// Another tab's answer is this tab's answer.
addEventListener('storage', () => follow(readChoice()));

followSignedIn();
