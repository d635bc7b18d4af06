import { SIGNED_IN_COOKIE } from '../../contract/cookies.ts';

/** On `<html>` while someone is signed in: the style sheets select by it, so that a page's markup is the same for all. */
export const SIGNED_IN_ATTRIBUTE = 'data-signed-in';

/** Sets the attribute from the browser's cookies. */
export function showSignedIn(): void {
  const signedIn = document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);
  document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, signedIn);
}

/** Follows a sign-in or sign-out in another tab when this page is shown again. */
export function followSignedIn(): void {
  addEventListener('pageshow', showSignedIn);
  addEventListener('visibilitychange', showSignedIn);
}
