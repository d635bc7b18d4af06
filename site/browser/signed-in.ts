import { cookieName, SIGNED_IN_COOKIE } from '../../contract/cookies.ts';

/**
 * The attribute of `<html>` while a user is signed in. Style sheets select by it, so that a page's markup is
 * the same for everyone.
 */
const SIGNED_IN_ATTRIBUTE = 'data-signed-in';

/** Returns whether a user is signed in, according to the cookie that scripts may read. */
export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${cookieName(SIGNED_IN_COOKIE, location)}=1`);
}

/** Sets the attribute from the browser's cookies. */
export function showSignedIn(): void {
  document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, isSignedIn());
}

/** Updates the page for a sign-in or sign-out in another tab when the page is shown again. */
export function followSignedIn(): void {
  addEventListener('pageshow', showSignedIn);
  addEventListener('visibilitychange', showSignedIn);
}
