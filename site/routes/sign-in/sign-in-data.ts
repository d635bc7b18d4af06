import type { ShownProvider } from '../../../contract/account/session.ts';

/** Data from the server for the sign-in page. */
export interface SignInData {
  /** The site's own origin. */
  origin: string;
  /** Whether users can sign in with a mailed link. */
  emailLinks: boolean;
  providers: readonly ShownProvider[];
  termsUrl: string;
  privacyUrl: string;
  /** The destination after signing in: a path on our own origin. */
  next: string;
  /** True if the address contains an email link's token. */
  hasToken: boolean;
  /**
   * The address of the user who is already signed in; '' for an account without one, null if nobody is signed
   * in.
   */
  signedInAs: string | null;
  /** True if a signed-in user must sign in again. */
  fresh: boolean;
  /** The initial value of the address field. */
  email: string;
}
