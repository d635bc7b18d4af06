import { cookieName, SIGNED_IN_COOKIE } from '../../contract/cookies.ts';

/**
 * The attribute that `<html>` has while a user is signed in. Only style sheets use it, so that the markup of
 * a page is the same for everyone.
 */
const SIGNED_IN_ATTRIBUTE = 'data-signed-in';

/** Returns whether a user is signed in, according to a cookie that scripts can read. */
export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${cookieName(SIGNED_IN_COOKIE, location)}=1`);
}

/** Sets or removes the `data-signed-in` attribute according to the browser's cookies. */
export function showSignedIn(): void {
  document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, isSignedIn());
}

/**
 * Updates the `data-signed-in` attribute when the page is shown again, because the user may have signed in or
 * out in another tab.
 */
export function followSignedIn(): void {
  addEventListener('pageshow', showSignedIn);
  addEventListener('visibilitychange', showSignedIn);
}
