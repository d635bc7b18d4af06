import type { Mood } from '../../../contract/message.ts';
import type { CardOrder } from './home/examples/arrange-cards.ts';

/** Everything the dashboard says, screen by screen. Quoted texts of the specification stand here to the letter. */
export const shell = {
  menu: 'Menu',
  closeMenu: 'Close menu',
  navigation: 'Dashboard',
  page: 'Dashboard page',
  dashboard: 'Dashboard',
  workspaces: 'Workspaces',
  activity: 'Activity',
  map: 'Map',
  controlCenter: 'Control Center',
  settings: 'Settings',
  profile: 'Profile',
  overview: 'Overview',
  signOut: 'Sign Out',
  unavailable: 'not available yet',
  contacts: 'Contact',
  nameless: 'Your account',
} as const;

export const intro = {
  title: 'We need a few more details to get started',
  lead: 'So that we know who builds this twin. You can change all of it later in your profile.',
  signOut: 'Sign out',
  save: 'Save',
} as const;

/** Of every form whose fields were changed here and elsewhere. */
export const conflict = {
  lead: 'This was changed elsewhere, too. Nothing is lost: take either version and save; the other stays here until you are done.',
  mine: 'Yours, not saved yet',
  mineSaved: 'Yours, saved',
  theirs: 'The other, saved',
  nothing: 'Empty',
  inForm: 'In the form',
  takeMine: 'Use yours',
  takeTheirs: 'Use the other one',
  done: 'Done with both',
} as const;

/** Of every form that is sent after the session has ended. */
export const session = {
  ended: 'Your session has ended. What you typed is kept here: sign in, then try again.',
  signIn: 'Sign in',
} as const;

export const home = {
  title: 'Dashboard',
  examples: 'Example spaces',
  search: 'Search spaces',
  show: 'Show',
  sort: 'Sort by',
  orders: { name: 'Name', updated: 'Date updated', environment: 'Environment' } satisfies Record<
    CardOrder,
    string
  >,
  found: (count: number) => (count === 1 ? '1 space' : `${count} spaces`),
  nothingFound: 'No space matches your search',
  nothingFoundHint: 'Names, descriptions and kinds of space are searched. Try another word.',
  clearSearch: 'Clear the search',
  updated: 'Updated',
  later: 'Not open yet',
  features: 'What you can do in a twin',
} as const;

export const demo = {
  heading: 'Want to test the basics?',
  lead: 'Make one digital twin of your own from a capture: paste its link, name it, and walk in.',
  captureId: 'Capture ID or link',
  captureHint: 'A Matterport link or the 11 characters in it. Ours to try: gv360office.',
  invalidId: 'Invalid Matterport ID',
  name: 'Name',
  visibility: 'Public',
  visibilityHint: 'Your twin is visible to everyone with the link if set to public.',
  privateAtFirst: 'It is private when you create it.',
  privacyNote:
    'Private keeps your twin here to yourself. It does not hide a capture that is public at its provider: whoever has that link still sees the capture.',
  create: 'Create',
  save: 'Save',
  delete: 'Delete',
  explore: 'Explore your Digital Twin',
  notYet: 'Your twin can be explored once the ID has 11 characters.',
  created: 'Demo created successfully!',
  errorCreating: 'Error creating demo.',
  updated: 'Demo updated successfully!',
  errorUpdating: 'Error updating demo.',
  deleted: 'Demo deleted successfully!',
  errorDeleting: 'Error deleting demo.',
  restored: 'Your demo is back, and private: only you can open it.',
  anotherTwin: 'You have made another twin since. Delete that one first: this one can still be brought back.',
  loading: 'Loading...',
  error: (error: string) => `Error: ${error}`,
  nothingLost: 'What you typed is still here: try again in a moment.',
  undo: 'Undo',
  notChanged: 'Who can see your twin is as it was: try again in a moment.',
  nowPublic: 'It is public: everyone with the link can look at it.',
  nowPrivate: 'It is private: only you can open it.',
  notYetPublic:
    'It has changed since this page showed it, so it was not made public. Look at it as it is now, then try again.',
  goneMeanwhile:
    'Your twin was deleted elsewhere in the meantime. What you typed is still here: create a new one from it.',
  goneForAll: 'Your twin was deleted elsewhere in the meantime.',
  undoKept: 'Nothing is lost: it can still be brought back. Try again in a moment.',
  askDelete: 'Delete this twin?',
  askDeleteText:
    'Its name, tags and settings go, and people with the link lose it. You can undo this right afterwards; it then comes back private.',
  confirmDelete: 'Delete the twin',
  keep: 'Keep it',
  unsaved: 'Not saved yet.',
  fieldNames: { matterportId: 'Capture ID', name: 'Name' },
  preview: 'Preview of the capture',
} as const;

export const project = {
  heading: 'Your project',
  none: 'No twin yet',
  public: 'Public',
  private: 'Private',
  draft: 'Draft',
  welcome: 'Welcome',
  welcomeTitle: 'Welcome to your demo project',
  welcomeText: 'One twin, yours to try everything with:',
  steps: [
    'Give it a capture: paste a link in “Want to test the basics?” and save.',
    'Explore it: walk from room to room, and put tags where something matters.',
    'Show it: set it to public and send the link, or keep it to yourself.',
  ],
  start: 'Set it up',
} as const;

export const features = [
  {
    id: 'tags',
    title: 'Tags',
    text: 'Pin what matters to where it is: a valve, a warranty, a question. Everyone finds it again.',
  },
  {
    id: 'points',
    title: 'Points of interest',
    text: 'Lead people to the places worth seeing, each from the right viewpoint.',
  },
  {
    id: 'files',
    title: 'Files',
    text: 'Keep manuals, plans and certificates on the asset they belong to, a click away.',
  },
  {
    id: 'measure',
    title: 'Measure',
    text: 'Take distances without a site visit, with a stated accuracy of 98-99%.',
  },
  {
    id: 'collaboration',
    title: 'Collaboration',
    text: 'Plan in the same space from anywhere: changes appear for everybody as they happen.',
  },
  {
    id: 'search',
    title: 'Search',
    text: 'Type a word and stand in front of it. Tags, files and rooms are all searched.',
  },
] as const;

export const carousel = {
  name: 'Features',
  previous: 'Previous feature',
  next: 'Next feature',
  pause: 'Pause',
  play: 'Play',
  position: (index: number, count: number) => `${index + 1} of ${count}`,
} as const;

export const contact = {
  heading: 'Have a building in mind?',
  text: 'Tell us about it. We answer with what a twin of it would take, and what it costs.',
  action: 'Contact us',
} as const;

export const example = {
  title: 'Example spaces',
  start: 'Explore Digital Twin',
  back: 'All spaces',
  unknown: 'There is no such example',
  unknownHint: 'It may have been renamed. The dashboard lists the ones there are.',
  frame: (name: string) => `Digital twin: ${name}`,
} as const;

export const myDemo = {
  title: 'My Demo',
  none: 'You have no twin yet',
  noneHint: 'Make one on the dashboard: all it takes is the link of a capture.',
  toDashboard: 'To the dashboard',
  notYet: 'This twin can be explored once its ID has 11 characters',
  notYetHint: 'Complete the capture ID on the dashboard; everything else is kept.',
  separate: 'Open in a separate player',
  fullScreen: 'Full screen',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied: select it and copy it by hand.',
  link: 'Link to this twin',
  embed: 'Embed on your own site',
  embedHint:
    'Paste this HTML where the twin should stand. Visitors can look, nothing else; once the twin is private, it is gone there too.',
  embedLabel: 'HTML to embed this twin',
  embedCopy: 'Copy HTML',
  embedCopied: 'HTML copied',
  embedFailed: 'The HTML could not be copied: select it and copy it by hand.',
  qr: 'QR code',
  qrTitle: 'QR code of the link',
  qrName: 'QR code of the link to this twin',
  qrHint: 'Point a phone’s camera at it, or print it where the twin is of use.',
  qrFailed: 'The QR code could not be drawn. Close this and try again; the link works as it is.',
  qrSave: 'Save as SVG',
  qrFile: 'gov360-twin.svg',
  loading: 'Loading...',
  shared: 'Public: everyone with this link can look at it.',
  kept: 'Private: only you can open it. Set it to public on the dashboard to share it.',
} as const;

export const profile = {
  title: 'Profile',
  tabs: 'Profile and messages',
  myProfile: 'My Profile',
  messages: 'Messages',
  name: 'Name',
  company: 'Company',
  role: 'Role',
  email: 'Email',
  emailHint: 'Where we write to. Signing in keeps using your account’s address.',
  nameRequired: 'Name is required.',
  companyRequired: 'Company is required.',
  roleRequired: 'Role is required.',
  save: 'Save',
  saved: 'Profile saved.',
  incomplete: 'Not saved yet: something is still missing above.',
  failed: 'Your profile could not be saved. What you typed is still here: try again in a moment.',
} as const;

export const messages = {
  heading: 'Send us a message',
  lead: 'What works, what does not, what you miss. We read every one.',
  text: 'Message',
  mood: 'Mood',
  moods: {
    excited: 'Excited',
    loved: 'Loved',
    happy: 'Happy',
    sad: 'Sad',
    thumbsy: 'Thumbsy',
    none: 'I feel nothing',
  } satisfies Record<Mood, string>,
  send: 'Send',
  sending: 'Sending',
  sent: 'Message sent successfully!',
  failed: 'Error sending message. Please try again.',
  waiting: 'Not sent yet',
  keptHere: 'Your message is kept here.',
  keptToSend: 'It is kept here, and sent by itself once the connection is back.',
  keptToSignIn: 'Your session has ended. The message is kept here: sign in, and it is sent.',
  tryAgain: 'Try again',
  edit: 'Change it',
  list: 'Your messages',
  none: 'No messages yet',
  noneHint: 'What you send stands here, newest first.',
  empty: 'No text',
  more: 'Show older messages',
} as const;

export const overview = {
  title: 'Overview',
  heading: 'Users',
  search: 'Search by name, email or company',
  searchButton: 'Search',
  loading: 'Loading...',
  noEmail: 'No email address available',
  signsIn: 'sign-in address',
  unverified: 'sign-in address, not verified',
  given: 'given in the profile',
  nameless: 'No name given',
  joined: 'Joined',
  messages: 'Messages',
  none: 'No messages.',
  nobody: 'Nobody matches your search',
  nobodyHint: 'Names, addresses and companies are searched.',
  more: 'Show more',
  export: 'Export CSV',
  arrived: (count: number, more: boolean) =>
    `${count}${more ? '+' : ''} new ${count === 1 && !more ? 'user' : 'users'}`,
  showArrived: 'Show',
  arrivedHeading: 'New since you opened this page',
  shown: (count: number, more: boolean) =>
    `${count}${more ? '+' : ''} ${count === 1 && !more ? 'user' : 'users'}`,
  unreachable: 'The server could not be reached. Try again in a moment.',
  retry: 'Try again',
} as const;
