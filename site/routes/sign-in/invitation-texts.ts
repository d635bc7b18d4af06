import type { Role } from '../../../contract/members.ts';

/** The texts of the pages for invitations and share links. */
export const texts = {
  title: 'Invitation',
  invites: (name: string) => `${name} invites you`,
  to: (names: readonly string[]) =>
    names.length === 1 ? 'To this twin:' : `To these ${names.length} twins:`,
  as: {
    editor: 'You will be able to view and edit it.',
    commenter: 'You will be able to view it and comment.',
    viewer: 'You will be able to view it.',
  } satisfies Record<Role, string>,
  accept: 'Accept',
  signIn: 'Sign in to accept',
  signInHint: (email: string) => `Sign in with ${email}. If you have no account yet, this creates one.`,
  other: (email: string) =>
    `This invitation was sent to ${email}, and you are signed in with another address.`,
  continueAs: (email: string) => `Continue as ${email}`,
  unverified: (email: string) =>
    `Your account has no confirmed address yet. We can email ${email} a link to confirm it. Then open this page again.`,
  confirm: (email: string) => `Confirm ${email}`,
  confirmSent: (email: string) =>
    `We sent a link to ${email}. Open it in this browser, then open the invitation again.`,
  over: 'This invitation is no longer valid',
  overHint: 'It was cancelled or has expired. Ask the sender for a new one.',
  linkTitle: 'Shared twin',
  linkOver: 'This link is closed',
  linkOverHint: 'Its owner closed it, or it expired. Ask the sender for a new one.',
  shares: (name: string) => `${name} shares a twin with you`,
  join: 'Open the twin',
  joinSignIn: 'Sign in to open it',
  joinHint: 'The owner sees that you joined through this link.',
  home: 'Go to the homepage',
  failed: 'Something went wrong.',
} as const;
