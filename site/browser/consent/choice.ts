import { showSignedIn } from '../signed-in.ts';

/** What a person said about performance cookies; null until they have said anything. */
export type Choice = 'true' | 'false';

export const CHOICE_KEY = 'cookiesAccepted';
/** On `<html>`: the style sheets show and hide by it, so that nothing flashes and no framework has to agree. */
export const CHOICE_ATTRIBUTE = 'data-cookies-accepted';
/** On `<html>` of a page framed by a page of ours (nothing else may frame it): it does not ask a second time. */
export const FRAMED_ATTRIBUTE = 'data-framed';

/** The stored choice. Storage that can't be read (private windows, policies) counts as no choice yet. */
export function readChoice(): Choice | null {
  try {
    return asChoice(localStorage.getItem(CHOICE_KEY));
  } catch {
    return null;
  }
}

/** Keeps a choice; where storage is refused it holds for this page alone. */
export function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(CHOICE_KEY, choice);
  } catch {
    // The page has already followed the choice; asking again on the next one is all that is lost.
  }
}

/** Tells the style sheets of a choice, or that there is none. */
export function showChoice(choice: Choice | null): void {
  if (choice) document.documentElement.setAttribute(CHOICE_ATTRIBUTE, choice);
  else document.documentElement.removeAttribute(CHOICE_ATTRIBUTE);
}

/** 'true' or 'false' as they are stored and as buttons name them; null for anything else. */
export function asChoice(text: string | null | undefined): Choice | null {
  return text === 'true' || text === 'false' ? text : null;
}

/** Tells the style sheets all that they go by, as the early script did before the page was first drawn. */
export function markRoot(): void {
  if (window !== window.top) document.documentElement.setAttribute(FRAMED_ATTRIBUTE, '');
  showChoice(readChoice());
  showSignedIn();
}
