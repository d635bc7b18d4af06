import { SIGNED_IN_COOKIE } from '../../contract/cookies.ts';

/** On `<html>` while someone is signed in: the style sheets choose by it, so that a page's text is the same for all. */
const SIGNED_IN_ATTRIBUTE = 'data-signed-in';

/** Tells the style sheets whether someone is signed in in this browser, as far as its cookies know. */
export function showSignedIn(): void {
  const signedIn = document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);
  document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, signedIn);
}

/** Follows a sign-in and a sign-out in another tab, which this page hears of when it is looked at again. */
export function followSignedIn(): void {
  addEventListener('pageshow', showSignedIn);
  addEventListener('visibilitychange', showSignedIn);
}
