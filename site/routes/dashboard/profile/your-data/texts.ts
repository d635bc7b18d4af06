import type { ShownProvider, SignInMethod } from '../../../../../contract/account/session.ts';
import { formatBytes } from '../../../../../contract/files/format-bytes.ts';
import type { AccountContents } from '../../../../../server/domain/accounts/delete-account.ts';

/** What all sections of 'Your data' say; the texts of one section are beside it. */
export const texts = {
  heading: 'Your data',
  lead: 'What we hold about you is yours: see where your account is open, take everything with you, or delete it.',
  failed: 'This could not be done. Try again in a moment.',
  fresh: 'For this you need to have signed in within the last 10 minutes.',
  signInAgain: 'Sign in again first',
} as const;

const names: Record<SignInMethod, string> = {
  email: 'Email link',
  google: 'Google',
  microsoft: 'Microsoft',
  oidc: 'Single sign-on',
};

/** The name of a way to sign in: as the server calls the provider, where it still offers it. */
export function methodName(method: SignInMethod, providers: readonly ShownProvider[]): string {
  return providers.find(({ id }) => id === method)?.name ?? names[method];
}

export const sessionTexts = {
  heading: 'Where you are signed in',
  lead: 'Each browser in which your account is open. It stays open for 30 days without use, and for 90 days at most. Network addresses are not stored, so none are shown.',
  unknownBrowser: 'Unknown browser',
  here: 'This browser',
  signedIn(method: SignInMethod | null, providers: readonly ShownProvider[]) {
    if (method === null) return 'Signed in';
    return method === 'email' ? 'Signed in by email link' : `Signed in with ${methodName(method, providers)}`;
  },
  lastSeen: 'Last seen',
  signOut: 'Sign out',
  signOutHere: 'Sign out here',
  signOutOthers: 'Sign out everywhere else',
  signedOut: 'Signed out there. Pages that are open in that browser lose access within seconds.',
  signedOutOthers: 'Signed out everywhere else. Pages that are open there lose access within seconds.',
  alone: 'You are not signed in anywhere else.',
} as const;

export const signInTexts = {
  heading: 'How you sign in',
  lead: 'Each of these opens your account. Browsers that are signed in stay so when you change them.',
  verified: 'Verified',
  linked: 'Linked',
  unusable: 'This server does not offer it at present.',
  unverified: (address: string, says: string) =>
    `${address} is not verified: it is what ${says} says. You cannot sign in with it before you have confirmed it below.`,
  unverifiedAlone: (address: string, says: string) =>
    `${address} is not verified: it is what ${says} says. You cannot sign in with it.`,
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

export const storageTexts = {
  heading: 'Files and storage',
  lead: 'Files of your twin, with earlier versions and what is in the bin, which are kept for 30 days, and your scans. All of it counts.',
  meter: 'Storage used',
  used: (used: number, limit: number) => `${formatBytes(used)} of ${formatBytes(limit)} used`,
  largest: (bytes: number) => `A file may have up to ${formatBytes(bytes)}.`,
  files: 'Files in use',
  versions: 'Earlier versions',
  bin: 'In the bin',
  scans: 'Scans',
  reserved: 'Kept free for unfinished uploads',
  size: formatBytes,
  binHeading: 'Empty the bin',
  binFrees: (bytes: number) =>
    `This frees ${formatBytes(bytes)}. Files in the bin then cannot be brought back.`,
  sure: 'Delete them for good',
  emptyBin: 'Empty the bin',
  emptied: 'The bin is empty.',
  uploads: 'Unfinished uploads',
  uploadsLead:
    'They go on in the twin where you began them, and end by themselves a day after the last bytes arrived.',
  received: (received: number, bytes: number) => `${formatBytes(received)} of ${formatBytes(bytes)} arrived`,
  begun: 'Begun',
  cancel: 'Cancel',
  cancelled: 'The upload was cancelled; what had arrived of it is deleted.',
} as const;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What goes, an item each. */
export function listContents({
  twin,
  otherTwins,
  messages,
  files,
  scans,
  sessions,
  linked,
  earlierTwins,
}: AccountContents): string[] {
  return [
    twin ? `your twin ‘${twin.name}’ with ${counted(twin.tags, 'tag', 'tags')}` : '',
    otherTwins > 0 ? counted(otherTwins, 'twin beside the demo', 'twins beside the demo') : '',
    earlierTwins > 0 ? counted(earlierTwins, 'earlier version of it', 'earlier versions of it') : '',
    files > 0 ? `${counted(files, 'file', 'files')}, with what is in the bin` : '',
    scans > 0
      ? `${counted(scans, 'scan', 'scans')}, with all that was made of ${scans === 1 ? 'it' : 'them'}`
      : '',
    messages > 0 ? `${counted(messages, 'message', 'messages')} that you have sent` : '',
    'your profile',
    counted(sessions, 'place where you are signed in', 'places where you are signed in'),
    linked > 0 ? `the link to ${counted(linked, 'account', 'accounts')} that you sign in with` : '',
  ].filter(Boolean);
}

export const deletionTexts = {
  heading: 'Delete your account',
  lead: 'Everything goes at once, and cannot be brought back. Pages that are open elsewhere lose access within seconds, and your twin’s address leads nowhere any more.',
  goes: 'What is deleted:',
  shared: (names: readonly string[]) =>
    `Other people have access to ${names.map((name) => `“${name}”`).join(', ')}. They lose it and get one mail. Hand these twins over first, or download everything:`,
  backups: (days: number) =>
    `Backups of before are kept for ${counted(days, 'day', 'days')}. Should one be needed, your account is deleted from it again.`,
  confirm: (words: string) => `To confirm, type ${words}`,
  delete: 'Delete my account',
  failed: 'Nothing was deleted.',
} as const;
