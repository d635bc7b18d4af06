import type { SignInMethod } from '../../../../../contract/account/session.ts';

const ways: Record<SignInMethod, string> = {
  email: 'by email link',
  google: 'with Google',
  microsoft: 'with Microsoft',
};

export const texts = {
  heading: 'Where you are signed in',
  lead: 'Each browser in which your account is open. It stays open for 30 days without use, and for 90 days at most. Network addresses are not stored, so none are shown.',
  unknownBrowser: 'Unknown browser',
  here: 'This browser',
  signedIn: (method: SignInMethod | null) => (method ? `Signed in ${ways[method]}` : 'Signed in'),
  lastSeen: 'Last seen',
  signOut: 'Sign out',
  signOutHere: 'Sign out here',
  signOutOthers: 'Sign out everywhere else',
  signedOut: 'Signed out there. Pages that are open in that browser lose access within seconds.',
  signedOutOthers: 'Signed out everywhere else. Pages that are open there lose access within seconds.',
  alone: 'You are not signed in anywhere else.',
} as const;
