import type { Role } from '../../../contract/members.ts';

/** The texts of the pages for invitations and share links. */
export const invitationTexts = {
  title: 'Invitation',
  invites: (name: string) => `${name} invites you`,
  to: (names: readonly string[]) =>
    names.length === 1 ? 'To this twin:' : `To these ${names.length} twins:`,
  as: {
    editor: 'You will be able to view and edit the twin.',
    commenter: 'You will be able to view the twin and comment.',
    viewer: 'You will be able to view the twin.',
  } satisfies Record<Role, string>,
  accept: 'Accept',
  signIn: 'Sign in to accept',
  signInHint: (email: string) => `Sign in with ${email}. If you have no account yet, signing in creates one.`,
  other: (email: string) =>
    `This invitation was sent to ${email}, but you are signed in with another email address.`,
  continueAs: (email: string) => `Continue as ${email}`,
  unverified: (email: string) =>
    `Your account has no confirmed email address yet. We can email ${email} a link to confirm this address. After you confirm it, open this page again.`,
  confirm: (email: string) => `Confirm ${email}`,
  confirmSent: (email: string) =>
    `We sent a link to ${email}. Open it in this browser, then open the invitation again.`,
  over: 'This invitation is no longer valid',
  overHint: 'The invitation was cancelled or has expired. Ask the sender for a new invitation.',
  linkTitle: 'Shared twin',
  linkOver: 'This link is closed',
  linkOverHint: 'The owner closed the link, or it expired. Ask the sender for a new link.',
  shares: (name: string) => `${name} shares a twin with you`,
  join: 'Open the twin',
  joinSignIn: 'Sign in to open it',
  joinHint: 'The owner sees that you joined through this link.',
  home: 'Go to the homepage',
  failed: 'The invitation could not be accepted.',
  joinFailed: 'The twin could not be opened.',
} as const;

/** The texts of signing in and out. Functions take the name to insert. */
export const texts = {
  pageTitle: 'Sign in',
  description: 'Sign in to GoV360 to open your digital twin, your scans and your files.',
  heading: 'Sign in to your account',
  email: 'Email address',
  sendLink: 'Sign in with email link',
  noScript:
    'You need JavaScript to sign in and to view twins. Turn it on for this site, then reload the page.',
  agreeFirst: 'Agree to the terms to continue.',
  divider: 'Or continue with',
  dividerAlone: 'Continue with',
  checkMail:
    'Please check your email for a sign-in link. If one does not show up, please check your spam folder.',
  storageUnavailable: 'Local storage is not available. Please use another sign-in method.',
  sendFailed: 'The sign-in link could not be sent. Try again in a moment.',
  unreachable: 'The server can’t be reached. Check your connection and try again.',

  signedInHeading: 'You are signed in',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  again:
    'For your security, you must have signed in within the last 10 minutes to do this. Sign in again to continue where you left off.',
  otherAccount: 'Sign out to use another account',

  signingIn: 'Signing in...',
  done: 'You did it! 🎉',
  continue: 'Continue to the Dashboard',
  invalid: 'Invalid sign-in link',
  invalidHint: 'The link was already used, has expired, or was sent to another email address.',
  return: 'Return',
  otherEmail: 'Try another email address',
  failed: 'Sign-in failed',
  retry: 'Try again',
  confirmHeading: 'Confirm your email',
  confirmPrompt: 'Please provide your email for confirmation',
  confirmHint: 'Enter the address to which the link was sent.',
  confirm: 'Confirm',

  popupOpen: (name: string) => `Continue in the ${name} window.`,
  popupClosed: (name: string) =>
    `The ${name} window was closed before sign-in was complete. You can try again.`,
  popupBlocked: (name: string) => `Your browser blocked the ${name} window. Allow pop-ups for this site, or`,
  popupInTab: 'sign in in a new tab',
  popupDenied: (name: string) =>
    `Sign-in with ${name} was cancelled. Try again or choose another way to sign in.`,
  popupFailed: (name: string) => `Sign-in with ${name} failed. Try again or choose another way to sign in.`,

  pictureText: "You're almost onboard...",
  pictureLabel:
    'A view of a captured office. The arrow keys move the spotlight. Plus and minus change its size.',
  spotlightLarger: 'Larger spotlight',
  spotlightSmaller: 'Smaller spotlight',

  changeTitle: 'Confirm your new email address',
  changeHint:
    'After you confirm, you sign in with the email address that received this link. If you had another address, you can no longer sign in with it.',
  changeConfirm: 'Confirm the address',
  changedTitle: 'Your email address was changed',
  changeDone: (email: string) => `You now sign in with ${email}.`,
  changeFailed: 'The email address could not be changed.',
  changeSignIn: 'Sign in first, in this browser, to the account whose email address you want to change.',
  changeSignInButton: 'Sign in',
  backToYourData: 'Back to your data',

  signOutTitle: 'Sign out',
  signingOut: 'Signing out...',
  signedOut: "You've successfully logged out!",
  signOutFailed: 'You could not be signed out. You are still signed in.',
  signOut: 'Sign out',
  unsavedTitle: 'You have unsaved changes',
  unsaved(count: number) {
    const [what, it] = count === 1 ? ['1 change', 'it'] : [`${count} changes`, 'them'];
    return `This browser has ${what} that could not be saved or sent yet. If you sign out, ${it} will be lost. To keep ${it}, go online and open your twin, the scan you were setting up or your messages.`;
  },
  staySignedIn: 'Stay signed in',
  signOutAnyway: 'Sign out and discard changes',
  signInAgain: 'Sign in again',
  deletedTitle: 'Your account was deleted',
  deleted: 'Your twin, your messages, your profile and your sessions were deleted from our database.',
  deletedMail:
    'If your account had a confirmed email address, we emailed you a confirmation. You can sign up again at any time.',
  signUpAnew: 'Sign up again',
  homepage: 'Back to homepage',
} as const;
