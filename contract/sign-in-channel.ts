/** Name of the broadcast channel on which the pop-up tells the page that opened it how signing in ended. */
export const SIGN_IN_CHANNEL = 'gov360-sign-in';

/** How a sign-in that ends in another window ended. */
export type SignInOutcome = { type: 'signed-in' } | { type: 'failed'; reason: 'denied' | 'error' };
