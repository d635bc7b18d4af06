import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import type { Role } from '../../../../contract/members.ts';

/** The texts of a twin's settings. */
export const settingTexts = {
  title: 'Settings',
  name: 'Name',
  address: 'Address',
  uploadScan: 'Upload a scan for this twin',
  save: 'Save',
  saved: 'Saved.',
  saveFailed: 'The twin could not be saved.',
  unnamed: 'Unnamed twin',
  visibility: 'Public',
  visibilityHint:
    'Anyone with the link can see a public twin. Only you and the members can see a private twin.',
  visibilityFailed: 'The visibility of the twin could not be changed.',
  nowPublic: 'The twin is now public.',
  nowPrivate: 'The twin is now private.',
  reports: 'Reports from visitors',
  reportsHint:
    'While the twin is public, anyone who views it can report a problem to you. A report contains a place, a description, and optionally a picture and an email address. Only you and the members see reports.',
  reportsFailed: 'The setting for visitor reports could not be changed.',
  reportsAllowed: 'Visitors can report problems while the twin is public.',
  reportsRefused: 'Visitors can no longer report problems.',
  delete: 'Delete twin',
  askDelete: 'Delete this twin?',
  askDeleteText:
    'This deletes everything in the twin, and its links stop working. If the twin uses a scan, the scan is kept under Scans.',
  confirmDelete: 'Delete the twin',
  deleteFailed: 'The twin could not be deleted.',
  keepDemo: 'Keep this twin and start another demo',
  keepDemoText:
    'The demo becomes a regular twin with its own address. Links, embeds and printed codes of the demo lead to this twin until you create a new demo.',
  keepDemoButton: 'Make it a regular twin',
} as const;

/** The texts about who has access to a twin. */
export const memberTexts = {
  title: 'Members',
  lead: 'Give colleagues access. Members see each other’s names; only you see their email addresses.',
  none: 'Only you have access so far.',
  moreMembers: (count: number) => (count === 1 ? '1 more member' : `${count} more members`),
  you: 'you',
  owner: 'Owner',
  role: 'Role',
  roles: { editor: 'Editor', commenter: 'Commenter', viewer: 'Viewer' } satisfies Record<Role, string>,
  roleHints:
    'Viewers can view the twin. Commenters can also comment. Editors can also change the content of the twin, but not its space, its visibility or who has access.',
  roleOf: (name: string) => `Role of ${name}`,
  change: 'Change',
  changeOf: (name: string) => `Change the role of ${name}`,
  roleChanged: 'Role changed.',
  roleFailed: 'The role could not be changed.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: 'The member no longer has access.',
  removeFailed: 'The member could not be removed.',
  block: 'Block',
  blockOf: (name: string) => `Block ${name}`,
  blocked: 'The person no longer has access, and invitations and links to this twin no longer work for them.',
  blockFailed: 'The member could not be blocked.',
  blockedTitle: 'Blocked',
  blockedSince: 'Blocked',
  unblock: 'Unblock',
  unblockOf: (name: string) => `Unblock ${name}`,
  unblocked: 'You can invite this person again.',
  unblockFailed: 'The person could not be unblocked.',
  through: 'Joined through a link',
  inviteTitle: 'Invite people',
  emails: 'Email addresses',
  emailsHint: 'Separate several addresses with commas or spaces.',
  alsoTo: 'Also invite them to',
  searchTwins: 'Search your twins',
  noTwinFound: 'No twin matches your search.',
  unnamed: 'Unnamed twin',
  invite: 'Send invitation',
  invited: (count: number) => (count === 1 ? 'Invitation sent.' : `${count} invitations sent.`),
  inviteFailed: 'The invitation could not be sent.',
  pending: 'Invited, not yet accepted',
  expires: 'Until',
  ended: 'Expired',
  resend: 'Send again',
  resent: 'Invitation sent again.',
  resendFailed: 'The invitation could not be sent again.',
  revoke: 'Cancel invitation',
  revoked: 'The invitation was cancelled.',
  revokeFailed: 'The invitation could not be cancelled.',
  handOver: 'Hand over',
  handOverLead:
    'Hand over the twin, its files and its scan to one of its members. The address and links stay the same, and you become an editor.',
  handOverNone: 'Invite the new owner as a member first.',
  handOverTo: 'New owner',
  handOverButton: 'Offer to hand over',
  offered: 'Offer sent. The member becomes the owner of the twin when they accept.',
  waiting: (name: string) => `You offered the twin to ${name}, who has not answered yet.`,
  moving: (name: string) => `The twin is being transferred to ${name}.`,
  cancelOffer: 'Withdraw the offer',
  offerCancelled: 'The offer was withdrawn.',
  handOverFailed: 'The offer could not be sent or withdrawn.',
  linksTitle: 'Share links',
  linksLead: 'Anyone who signs in through a link becomes a member. You can close a link, or let it expire.',
  days: 'Expires after',
  dayCount: (days: number) => (days === 1 ? '1 day' : days === 365 ? '1 year' : `${days} days`),
  createLink: 'Create link',
  linkMade: 'Link created. Copy it to share it.',
  linkFailed: 'The link could not be created.',
  linkLabel: 'Share link',
  cameNobody: 'No current member joined through this link.',
  came: (names: readonly string[]) => `${listOf(names)} joined through this link.`,
  close: 'Close link',
  closeAndRemove: 'Close link and remove people who joined',
  closeAndKeep: 'Close link and keep people who joined',
  removeThem: 'Remove people who joined',
  keepThem: 'Keep people who joined',
  closed: 'Link closed.',
  closeFailed: 'The link could not be closed.',
} as const;

/**
 * How many names a sentence lists before it counts the other people. If there is only one other person, the
 * sentence lists that name too.
 */
const NAMED = 8;

export const texts = {
  title: 'My Demo',
  none: 'You have no twin yet',
  noneHint: 'Create a twin on the dashboard from a capture link or one of your scans.',
  toDashboard: 'Go to the dashboard',
  notYet: 'You can explore this twin once its capture ID has 11 characters',
  notYetHint: 'Complete the capture ID on the dashboard. Everything else is kept.',
  separate: 'Open in a separate player',
  setUp: 'Set up your space',
  copyLink: {
    copy: 'Copy link',
    copied: 'Link copied',
    failed: 'The link could not be copied. Select it and copy it manually.',
  },
  link: 'Link to this twin',
  embed: 'Embed on your own site',
  embedHint:
    'Paste this HTML where the twin should appear on your site. Visitors can only view it. If you make the twin private, it also disappears from your site.',
  embedLabel: 'HTML to embed this twin',
  copyEmbed: {
    copy: 'Copy HTML',
    copied: 'HTML copied',
    failed: 'The HTML could not be copied. Select it and copy it manually.',
  },
  qr: 'QR code',
  qrTitle: 'QR code for the link',
  qrName: 'QR code for the link to this twin',
  qrHint: 'Scan the code with a phone, or print it where people need the twin.',
  qrFailed: 'The QR code could not be created. Close this dialog and try again. The link still works.',
  qrSave: 'Save as SVG',
  qrFile: 'gov360-twin.svg',
  loading: 'Loading...',
  files: (count: number, bytes: number) => `Files: ${count}, ${formatBytes(bytes)}`,
  storage: 'Storage and bin',
  history: 'See who changed this twin and what they changed.',
  historyLink: 'History',
  shared: 'The twin is public, so everyone with this link can view it.',
  kept: 'The twin is private, so only you and its members can open it. To share it with everyone, make it public on the dashboard.',
  keptForMembers: 'The twin is private, so only you and its members can open it.',
} as const;

function listOf(names: readonly string[]): string {
  const others = names.length - NAMED;
  const shown = others > 1 ? [...names.slice(0, NAMED), `${others} others`] : names;
  return new Intl.ListFormat('en-GB').format(shown);
}
