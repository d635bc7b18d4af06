/** Texts of the pages around the player. Texts that the specification quotes must not change. */
export const viewer = {
  home: 'GoV360, homepage',
  main: (name: string) => `Twin: ${name}`,
  frame: (name: string) => `Player: ${name}`,
  opening: (name: string) => `Opening ${name}`,
  history: 'History',
  abuse: 'Report abuse',
  readOnly: 'View only',
  readOnlyHint: 'You can view this twin. Only its owner and editors can change it.',
  noServer: 'The server could not be reached.',
  unreachable: 'The player can’t be reached',
  unreachableHint:
    'The player did not respond within 15 seconds. The twin is safe. Check your connection and try again.',
  retry: 'Try again',
} as const;

export const digitalTwin = {
  unknown: 'Twin not found',
  unknownHint: 'There is no twin at this address. Check the address for typos.',
  unknownLog: 'Unknown tour type or missing parameters.',
  fetchFailed: (status: number | string) => `Failed to fetch example tour: ${status}`,
  failedHint: 'Check your connection and try again.',
  keptHere: 'Your change exists only in this window. Sign in to create your own twin.',
  leading: 'You cannot change this example. Make the change in your own twin instead.',
  toHome: 'Go to the homepage',
  toDashboard: 'Open the dashboard',
} as const;

export const demo = {
  noUser: 'Incomplete link',
  noUserHint: 'This link does not name a twin. Ask for the full link, or sign in to open your own twin.',
  signIn: 'Sign in',
  noUserLog: 'No user ID provided for demo tour.',
  none: 'You have no twin yet',
  noneHint: 'Create a twin on the dashboard from a capture link.',
  notYet: 'This twin can’t be explored yet',
  notYetOwner:
    'You can explore the twin once its capture ID has 11 characters. Complete the ID on the dashboard. Everything else is kept.',
  notYetOther: 'The owner has not chosen a capture for this twin yet. Try again later.',
  noSpace: 'The space of this twin is not available',
  noSpaceOwner:
    'The space was made from a scan that was deleted or is not yours. Tags and everything else are kept. On the dashboard, choose another scan or capture for the twin.',
  noSpaceOther:
    'The space was made from a scan that is no longer available. Ask the owner of the twin for help.',
} as const;

/** Texts about recent changes by others. */
export const news = {
  item: {
    added: (name: string, what: string) => `${name} added ${what}`,
    changed: (name: string, what: string) => `${name} changed ${what}`,
    moved: (name: string, what: string) => `${name} moved ${what}`,
    removed: (name: string, what: string) => `${name} deleted ${what}`,
  },
  untitled: (label: string) => `an untitled ${label.toLowerCase()}`,
  items: (name: string, count: number) => `${name} changed ${count} ${count === 1 ? 'item' : 'items'}`,
  settings: (name: string) => `${name} changed the settings of this twin`,
  changes: (names: string, count: number) => `${names} made ${count} changes`,
  causes: {
    import: (name: string) => `${name} replaced this twin with an import`,
    restore: (name: string) => `${name} restored this twin as it was before an import`,
  },
} as const;

/** Texts for reporting abuse to the staff. */
export const abuse = {
  title: 'Report abuse',
  lead: 'Report content that is illegal, harmful or shared without permission. The staff of this site see your name, your email address, the twin and what you write. To report a problem in the building, use “Report a problem” in the twin, or contact its owner.',
  text: 'What is wrong?',
  hint: 'Describe the problem and where in the twin it is.',
  send: 'Send report',
  toTwin: 'Back to the twin',
  sent: 'Your report was sent.',
  sentDetail: 'You can find it under Messages in your profile.',
  failed: 'Your report could not be sent. It is still in the form. Try again.',
} as const;

export const history = {
  title: 'History',
  lead: (days: number) => `Changes to this twin in the last ${days} days, and who made them.`,
  toTwin: 'Open the twin',
  comments: 'Download or import comments',
  filters: 'Filter changes',
  person: 'Person',
  everyone: 'Everyone',
  show: 'Show',
  onlyItem: (name: string) => `Changes to ${name}.`,
  allItems: 'Show all changes',
  none: 'No changes yet',
  noneHint: (days: number) => `Changes to this twin appear here for ${days} days.`,
  noneFound: 'No matches',
  noneFoundHint: 'No changes in this period match the filter.',
  more: 'Show older changes',
  newest: 'Back to the newest changes',
  changes: { added: 'Added', changed: 'Changed', moved: 'Moved', removed: 'Deleted' },
  others: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  view: 'View',
  viewItem: (name: string) => `View ${name} in the twin`,
  itemHistory: 'All changes',
  itemHistoryOf: (name: string) => `All changes to ${name}`,
  created: 'Created the twin',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  causes: {
    import: 'Replaced the twin with an import',
    restore: 'Restored the twin as it was before an import',
    table: 'from a table',
  },
  large: (count: number) => (count === 1 ? 'Changed 1 item' : `Changed ${count} items`),
  fields: 'Changed the twin’s',
  fieldNames: {
    name: 'name',
    address: 'address',
    description: 'description',
    organization: 'organization',
    matterportId: 'space',
    public: 'visibility',
    reports: 'reports from visitors',
    place: 'place',
    floors: 'floors',
  } as Readonly<Record<string, string>>,
  otherField: 'settings',
  undo: 'Undo',
  undone: (count: number) => (count === 1 ? 'Undone.' : `Undid ${count} changes.`),
  nothingUndone: 'There is nothing to undo because this change was already undone.',
  notUndone: 'The change could not be undone.',
  left: 'Some changes could not be undone:',
  reasons: {
    changed: 'was changed again later.',
    removed: 'was deleted later. Undo the deletion first.',
    unknown: 'may have been changed later by an import or another large change.',
    file: 'no longer has a file, because deleted and replaced files are kept for only 30 days.',
    owner: 'can be changed only by the owner, in the twin’s settings.',
    new: 'had no value before.',
  },
} as const;
