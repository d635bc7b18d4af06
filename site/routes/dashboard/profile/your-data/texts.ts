import type { ShownProvider, SignInMethod } from '../../../../../contract/account/account.ts';
import { formatBytes } from '../../../../../contract/files/format-bytes.ts';
import type { AccountContents } from '../../../../../server/domain/accounts/delete-account.ts';

/** The texts of 'Your data': first those that all sections share, then those of each section. */
export const texts = {
  heading: 'Your data',
  lead: 'The data we store about you is yours. See where you are signed in, download your data or delete it.',
  failed: 'Nothing was changed.',
  fresh: 'To do this, you must have signed in within the last 10 minutes.',
  signInAgain: 'Sign in again first',
} as const;

const names: Record<SignInMethod, string> = {
  email: 'Email link',
  google: 'Google',
  microsoft: 'Microsoft',
  oidc: 'Single sign-on',
};

/**
 * Returns the name of a sign-in method: the server's name for the provider or, if the server no longer offers
 * it, a general name.
 */
export function methodName(method: SignInMethod, providers: readonly ShownProvider[]): string {
  return providers.find(({ id }) => id === method)?.name ?? names[method];
}

export const sessionTexts = {
  heading: 'Where you are signed in',
  lead: 'These browsers are signed in to your account. A session ends after 30 days of inactivity, or after 90 days at most. We don’t store IP addresses.',
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
  signedOut: 'The browser was signed out. Its open pages lose access within seconds.',
  signedOutOthers: 'You are signed out everywhere else. Open pages lose access within seconds.',
  alone: 'You are not signed in anywhere else.',
} as const;

export const presenceTexts = {
  heading: 'Who sees you in a twin',
  seen: 'While you have a twin open, its owner and members see your name, where you are and what you look at. Visitors never see you.',
  unseen: 'You are hidden. Nobody sees you in a twin, and you do not see who else is there.',
  hide: 'Hide me',
  show: 'Show me',
  hidden: 'You are now hidden in all twins.',
  shown: 'Owners and members of the twins you open can now see you.',
} as const;

export const signInTexts = {
  heading: 'How you sign in',
  lead: 'You can sign in with any of these methods. Changing them does not sign you out.',
  verified: 'Verified',
  linked: 'Linked',
  unusable: 'This sign-in method is not available on this server.',
  unverified: (address: string, says: string) =>
    `${address} comes from ${says} and is not verified. To sign in with this address, confirm it below.`,
  unverifiedAlone: (address: string, says: string) =>
    `${address} comes from ${says} and is not verified. You cannot sign in with this address.`,
  nameless: 'The address appears after you sign in with this account again',
  remove: 'Remove',
  removed: 'The sign-in method was removed. You can no longer sign in with it.',
  changeHeading: 'Change your email address',
  addHeading: 'Add an email address',
  newAddress: 'New email address',
  addressHint:
    'We email you a link. Nothing changes until you open the link in a browser where you are signed in.',
  sendLink: 'Send the link',
  linkSent: 'We emailed you a link. Open the link in this browser within 15 minutes.',
  linkHeading: 'Link another account',
  link: (name: string) => `Link ${name}`,
  linkHint:
    'This opens the provider’s sign-in window. Afterwards you can also sign in with the account that you choose there.',
  linkedNow: 'The account is linked. You can now sign in with it too.',
  linking: (name: string) => `Continue in the ${name} window.`,
  notLinked: {
    closed: (name: string) => `The ${name} window was closed, so nothing was linked.`,
    denied: (name: string) => `You cancelled the sign-in with ${name}, so nothing was linked.`,
    failed: (name: string) => `${name} could not be linked. Try again in a moment.`,
    blocked: (name: string) =>
      `Your browser blocked the ${name} window. Allow pop-ups for this site, then try again.`,
  },
} as const;

export const storageTexts = {
  heading: 'Files and storage',
  lead: 'Your scans and the files of your twins use this storage. Earlier versions and files in the bin are kept for 30 days.',
  meter: 'Storage used',
  used: (used: number, limit: number) => `${formatBytes(used)} of ${formatBytes(limit)} used`,
  largest: (bytes: number) => `Maximum file size: ${formatBytes(bytes)}.`,
  files: 'Files in use',
  versions: 'Earlier versions',
  bin: 'In the bin',
  scans: 'Scans',
  reserved: 'Reserved for unfinished uploads',
  size: formatBytes,
  binFrees: (bytes: number) => `Emptying the bin frees ${formatBytes(bytes)}. You cannot undo this.`,
  sure: 'Delete permanently',
  emptyBin: 'Empty the bin',
  emptied: 'The bin is empty.',
  uploads: 'Unfinished uploads',
  uploadsLead:
    'Resume uploads in the twin where you started them. GoV360 deletes an unfinished upload a day after its last data arrived.',
  received: (received: number, bytes: number) => `${formatBytes(received)} of ${formatBytes(bytes)} uploaded`,
  begun: 'Started',
  cancel: 'Cancel',
  cancelled: 'The upload was cancelled and its data deleted.',
} as const;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Returns a list of what is deleted together with the account. */
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
    twin ? `your twin “${twin.name}” with ${counted(twin.tags, 'tag', 'tags')}` : '',
    otherTwins > 0 ? counted(otherTwins, 'twin other than the demo', 'twins other than the demo') : '',
    earlierTwins > 0 ? counted(earlierTwins, 'earlier version of a twin', 'earlier versions of twins') : '',
    files > 0 ? `${counted(files, 'file', 'files')}, including the bin` : '',
    scans > 0
      ? `${counted(scans, 'scan', 'scans')}, with everything made from ${scans === 1 ? 'it' : 'them'}`
      : '',
    messages > 0 ? `${counted(messages, 'message', 'messages')} that you have sent` : '',
    'your profile',
    counted(sessions, 'place where you are signed in', 'places where you are signed in'),
    linked > 0 ? `the link to ${counted(linked, 'account', 'accounts')} that you sign in with` : '',
  ].filter(Boolean);
}

export const deletionTexts = {
  heading: 'Delete your account',
  lead: 'GoV360 immediately deletes your account and all its data. You cannot undo this. Open pages lose access within seconds, and the addresses of your twins stop working.',
  goes: 'What is deleted:',
  shared: (names: readonly string[]) =>
    `Other people have access to ${names.map((name) => `“${name}”`).join(', ')}. These people will lose access and get an email. Hand over the twins first, or download everything:`,
  backups: (days: number) =>
    `Earlier backups are kept for ${counted(days, 'day', 'days')}. If we restore a backup, we delete your account again.`,
  confirm: (words: string) => `To confirm, type ${words}`,
  delete: 'Delete my account',
  failed: 'Nothing was deleted.',
} as const;
