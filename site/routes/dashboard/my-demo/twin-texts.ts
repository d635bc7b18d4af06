import type { Role } from '../../../../contract/members.ts';

/** Texts of a twin's settings. */
export const settingTexts = {
  title: 'Settings',
  name: 'Name',
  address: 'Address',
  uploadScan: 'Upload a scan for this twin',
  save: 'Save',
  saved: 'Saved.',
  saveFailed: 'The twin was not saved.',
  unnamed: 'Unnamed twin',
  visibility: 'Public',
  visibilityHint:
    'Anyone with the link can see a public twin. Only you and its members can see a private one.',
  visibilityFailed: 'Who can see the twin was not changed.',
  nowPublic: 'The twin is public.',
  nowPrivate: 'The twin is private.',
  delete: 'Delete twin',
  askDelete: 'Delete this twin?',
  askDeleteText: 'This deletes everything in it, and its links stop working. Its scan stays under Scans.',
  confirmDelete: 'Delete the twin',
  deleteFailed: 'The twin was not deleted.',
  keepDemo: 'Keep this twin and start another demo',
  keepDemoText:
    'Makes it a regular twin with its own address. Printed codes and links of the demo lead to it until you create a new demo.',
  keepDemoButton: 'Make it a regular twin',
} as const;

/** Texts about who has access to a twin. */
export const memberTexts = {
  title: 'Members',
  lead: 'Give colleagues access. Members see each other’s names; only you see their addresses.',
  none: 'Only you have access so far.',
  moreMembers: (count: number) => (count === 1 ? '1 more member' : `${count} more members`),
  you: 'you',
  owner: 'Owner',
  role: 'Role',
  roles: { editor: 'Editor', commenter: 'Commenter', viewer: 'Viewer' } satisfies Record<Role, string>,
  roleHints:
    'Viewers can look, commenters can also comment, and editors can change everything except who has access.',
  roleOf: (name: string) => `Role of ${name}`,
  change: 'Change',
  changeOf: (name: string) => `Change the role of ${name}`,
  roleChanged: 'The role is changed.',
  roleFailed: 'The role was not changed.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: 'They no longer have access.',
  removeFailed: 'The member was not removed.',
  through: 'Joined through a link',
  inviteTitle: 'Invite people',
  emails: 'E-mail addresses',
  emailsHint: 'Separate several addresses with commas or spaces.',
  alsoTo: 'Also invite them to',
  searchTwins: 'Search your twins',
  noTwinFound: 'No twin matches your search.',
  unnamed: 'Unnamed twin',
  invite: 'Send invitation',
  invited: (count: number) =>
    count === 1 ? 'The invitation is on its way.' : `${count} invitations are on their way.`,
  inviteFailed: 'The invitation was not sent.',
  pending: 'Invited, not yet accepted',
  expires: 'Until',
  ended: 'Ended',
  resend: 'Send again',
  resent: 'The invitation is on its way again.',
  resendFailed: 'The invitation was not sent again.',
  revoke: 'Cancel invitation',
  revoked: 'The invitation was cancelled.',
  revokeFailed: 'The invitation was not cancelled.',
  handOver: 'Hand over',
  handOverLead:
    'Give the twin to one of its members, with its files and its scan. Its address and links stay, and you remain an editor.',
  handOverNone: 'Invite the new owner as a member first.',
  handOverTo: 'New owner',
  handOverButton: 'Offer to hand over',
  offered: 'Offered. The twin becomes theirs when they accept it.',
  waiting: (name: string) => `Offered to ${name}, who has not answered yet.`,
  moving: (name: string) => `The twin is moving to ${name}.`,
  cancelOffer: 'Withdraw the offer',
  offerCancelled: 'The offer was withdrawn.',
  handOverFailed: 'That did not work.',
  linksTitle: 'Share links',
  linksLead: 'Anyone who signs in through a link becomes a member, until the link ends.',
  days: 'Ends after',
  dayCount: (days: number) => (days === 1 ? '1 day' : days === 365 ? '1 year' : `${days} days`),
  createLink: 'Create link',
  linkMade: 'The link is ready to be copied.',
  linkFailed: 'The link was not created.',
  linkLabel: 'Share link',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'Copying failed: select the link and copy it.',
  cameNobody: 'Nobody has joined through it yet.',
  came: (names: readonly string[]) => `${listOf(names)} joined through it.`,
  close: 'Close link',
  closeAndRemove: 'Close and remove them',
  closeAndKeep: 'Close and keep them',
  removeThem: 'Remove those who joined',
  keepThem: 'Keep those who joined',
  closed: 'The link is closed.',
  closeFailed: 'The link was not closed.',
} as const;

/** Names in a sentence; the rest is a number. */
const NAMED = 8;

function listOf(names: readonly string[]): string {
  const others = names.length - NAMED;
  const shown = others > 1 ? [...names.slice(0, NAMED), `${others} others`] : names;
  return new Intl.ListFormat('en-GB').format(shown);
}
