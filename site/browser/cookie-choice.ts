import { showSignedIn } from './signed-in.ts';

/** A person's choice about performance cookies; null until they make one. */
export type Choice = 'true' | 'false';

const CHOICE_KEY = 'cookiesAccepted';
/** On `<html>`: the style sheets show and hide by it, so that nothing flashes and React need not know. */
const CHOICE_ATTRIBUTE = 'data-cookies-accepted';
/** On `<html>` of a page framed by one of our pages (nothing else may frame it): it does not ask a second time. */
const FRAMED_ATTRIBUTE = 'data-framed';

/** The stored choice. Storage that can't be read (private windows, policies) counts as no choice yet. */
export function readChoice(): Choice | null {
  try {
    return asChoice(localStorage.getItem(CHOICE_KEY));
  } catch {
    return null;
  }
}

/** Stores a choice; where storage is refused it holds for this page alone. */
export function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(CHOICE_KEY, choice);
  } catch {
    // The page has already followed the choice; the next page asks again.
  }
}

/** Tells the style sheets of a choice, or that there is none. */
export function showChoice(choice: Choice | null): void {
  if (choice) document.documentElement.setAttribute(CHOICE_ATTRIBUTE, choice);
  else document.documentElement.removeAttribute(CHOICE_ATTRIBUTE);
}

/** 'true' or 'false' as they are stored and as buttons name them; null for anything else. */
function asChoice(text: string | null | undefined): Choice | null {
  return text === 'true' || text === 'false' ? text : null;
}

/** The choice whose button was clicked; null for a click elsewhere. Markup names choices by `data-cookie-choice`. */
export function choiceOf({ target }: Event): Choice | null {
  const button = target instanceof Element ? target.closest('[data-cookie-choice]') : null;
  return asChoice(button?.getAttribute('data-cookie-choice'));
}

/** Sets every attribute of the root element that the style sheets read, before the first paint and whenever React redraws it. */
export function markRoot(): void {
  if (window !== window.top) document.documentElement.setAttribute(FRAMED_ATTRIBUTE, '');
  showChoice(readChoice());
  showSignedIn();
}
