/** Name of the broadcast channel on which the popup reports the outcome of a sign-in. */
export const SIGN_IN_CHANNEL = 'gov360-sign-in';

/** The outcome of a sign-in in the popup. `linked`: the account was linked to the signed-in user. */
export type SignInOutcome =
  | { type: 'signed-in' | 'linked' }
  | { type: 'failed'; reason: 'denied' | 'error' }
  /** `detail`: the server's error message. */
  | { type: 'failed'; reason: 'refused'; detail: string };
