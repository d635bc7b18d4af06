import { showSignedIn } from './signed-in.ts';
import { readStored, store } from './storage.ts';

/** Whether the user accepts performance cookies, as a string. */
export type Choice = 'true' | 'false';

const CHOICE_KEY = 'cookiesAccepted';
/**
 * The attribute of `<html>` that style sheets use to show or hide the cookie notice. It works without React,
 * so the notice does not flash.
 */
const CHOICE_ATTRIBUTE = 'data-cookies-accepted';
/**
 * The attribute that `<html>` has while another page of this site frames the page. The framed page does not
 * show the cookie notice again. Other sites can frame only embedded twins, which do not use this module.
 */
const FRAMED_ATTRIBUTE = 'data-framed';

/**
 * Returns the stored choice; null if there is none or if storage cannot be read, as in some private windows.
 */
export function readChoice(): Choice | null {
  return asChoice(readStored('localStorage', CHOICE_KEY));
}

/** Stores a choice. If storage is blocked, the choice applies only to this page, and the next page asks again. */
export function storeChoice(choice: Choice): void {
  store('localStorage', CHOICE_KEY, choice);
}

/** Sets the attribute that style sheets read, or removes it if there is no choice. */
export function showChoice(choice: Choice | null): void {
  if (choice) document.documentElement.setAttribute(CHOICE_ATTRIBUTE, choice);
  else document.documentElement.removeAttribute(CHOICE_ATTRIBUTE);
}

/** Returns the text as a choice; null if it is neither 'true' nor 'false'. */
function asChoice(text: string | null | undefined): Choice | null {
  return text === 'true' || text === 'false' ? text : null;
}

/**
 * Returns the choice of the clicked button; null for other elements. The markup names choices with
 * `data-cookie-choice`.
 */
export function choiceOf({ target }: Event): Choice | null {
  const button = target instanceof Element ? target.closest('[data-cookie-choice]') : null;
  return asChoice(button?.getAttribute('data-cookie-choice'));
}

/**
 * Sets all attributes of the root element that style sheets read. Runs before the first paint, and again
 * whenever React mounts the root element.
 */
export function markRoot(): void {
  if (window !== window.top) document.documentElement.setAttribute(FRAMED_ATTRIBUTE, '');
  showChoice(readChoice());
  showSignedIn();
}
