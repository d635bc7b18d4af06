/** Name of the broadcast channel on which the pop-up tells the page that opened it how signing in ended. */
export const SIGN_IN_CHANNEL = 'gov360-sign-in';

/** How a sign-in that ends in another window ended; `linked`: the account joined the one that is signed in. */
export type SignInOutcome =
  | { type: 'signed-in' | 'linked' }
  | { type: 'failed'; reason: 'denied' | 'error' }
  /** The server says why. */
  | { type: 'failed'; reason: 'refused'; detail: string };
