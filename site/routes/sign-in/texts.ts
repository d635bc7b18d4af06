/** The texts of signing in and out. Functions take the name to insert. */
export const texts = {
  pageTitle: 'Sign in',
  description: 'Sign in to GoV360 to open your digital twin, your scans and your files.',
  heading: 'Sign in to your account',
  email: 'Email address',
  sendLink: 'Sign in with email link',
  noScript: 'Signing in and viewing twins need JavaScript. Turn it on for this site and reload the page.',
  agreeFirst: 'Agree to the terms to continue.',
  divider: 'Or continue with',
  dividerAlone: 'Continue with',
  checkMail:
    'Please check your email for a sign-in link. If one does not show up, please check your spam folder.',
  storageUnavailable: 'Local storage is not available. Please use another sign-in method.',
  sendFailed: 'The sign-in link could not be sent.',
  unreachable: 'The server can’t be reached. Check your connection and try again.',

  signedInHeading: 'You are signed in',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  again:
    'For your security, this action requires that you signed in within the last 10 minutes. Sign in again to continue where you left off.',
  otherAccount: 'Sign out to use another account',

  signingIn: 'Signing in...',
  done: 'You did it! 🎉',
  continue: 'Continue to the Dashboard',
  invalid: 'Invalid sign-in link',
  invalidHint: 'It was already used, has expired, or was sent to another address.',
  return: 'Return',
  otherEmail: 'Try another email address',
  failed: 'Sign-in failed',
  retry: 'Try again',
  confirmHeading: 'Confirm your email',
  confirmPrompt: 'Please provide your email for confirmation',
  confirmHint: 'It must be the address the link was sent to.',
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
    'A look into a captured office. Arrow keys move the spotlight, plus and minus change its size.',
  spotlightLarger: 'Larger spotlight',
  spotlightSmaller: 'Smaller spotlight',

  changeTitle: 'Confirm your new address',
  changeHint:
    'After you confirm, you sign in with the address this link was sent to. Your previous address, if any, no longer works.',
  changeConfirm: 'Confirm the address',
  changedTitle: 'Your address was changed',
  changeDone: (email: string) => `You now sign in with ${email}.`,
  changeFailed: 'The address was not changed.',
  changeSignIn: 'Sign in first, in this browser, to the account whose address you want to change.',
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
    return `This browser has ${what} that could not be saved or sent yet. Signing out discards ${it}. To keep ${it}, go online and open your twin, the scan you were setting up or your messages.`;
  },
  staySignedIn: 'Stay signed in',
  signOutAnyway: 'Sign out and discard changes',
  signInAgain: 'Sign in again',
  deletedTitle: 'Your account was deleted',
  deleted: 'Your twin, your messages, your profile and your sessions were deleted from our database.',
  deletedMail:
    'If your account had a confirmed address, we sent a confirmation to it. You can sign up again at any time.',
  signUpAnew: 'Sign up again',
  homepage: 'Back to homepage',
} as const;
