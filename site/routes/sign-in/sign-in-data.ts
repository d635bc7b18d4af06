import type { ShownProvider } from '../../../contract/account/session.ts';

/** What the sign-in page is given by the server. */
export interface SignInData {
  /** The site's own. */
  origin: string;
  /** Whether people sign in by a mailed link. */
  emailLinks: boolean;
  providers: readonly ShownProvider[];
  termsUrl: string;
  privacyUrl: string;
  /** A path of our own origin: where to go once signed in. */
  next: string;
  /** The address holds an email link's token. */
  hasToken: boolean;
  /** The address of who is signed in already; '' for an account without one. */
  signedInAs: string | null;
  /** A signed-in user is asked to sign in again. */
  fresh: boolean;
  /** What the address field holds at first. */
  email: string;
}
