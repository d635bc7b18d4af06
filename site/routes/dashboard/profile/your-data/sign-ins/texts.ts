import type { SignInMethod } from '../../../../../../contract/account/session.ts';

export const methodNames: Record<SignInMethod, string> = {
  email: 'Email link',
  google: 'Google',
  microsoft: 'Microsoft',
};

export const texts = {
  heading: 'How you sign in',
  lead: 'Each of these opens your account. Browsers that are signed in stay so when you change them.',
  verified: 'Verified',
  linked: 'Linked',
  unusable: 'This server does not offer it at present.',
  unverified: (address: string, says: string) =>
    `${address} is not verified: it is what ${says} says. You cannot sign in with it before you have confirmed it below.`,
  nameless: 'Shown by its address once you have signed in with it again',
  remove: 'Remove',
  removed: 'Removed. It does not open your account any more.',
  changeHeading: 'Change the address',
  addHeading: 'Add an address',
  newAddress: 'New address',
  addressHint:
    'We mail a link to it. Nothing changes before you have opened it in a browser in which you are signed in.',
  sendLink: 'Send the link',
  linkSent: 'A link is on its way to that address. Open it within 15 minutes, in this browser.',
  linkHeading: 'Link another account',
  link: (name: string) => `Link ${name}`,
  linkHint: 'Opens a window of theirs. The account you choose there then opens this one, too.',
  linkedNow: 'Linked. From now on you can sign in with it, too.',
  linking: (name: string) => `Go on in the ${name} window.`,
  notLinked: {
    closed: (name: string) => `The ${name} window was closed, so nothing was linked.`,
    denied: (name: string) => `${name} was cancelled, so nothing was linked.`,
    failed: (name: string) => `${name} could not be linked. Try again in a moment.`,
    blocked: (name: string) => `Your browser blocked the ${name} window. Allow pop-ups for this site.`,
  },
} as const;
