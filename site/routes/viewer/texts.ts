/** Everything the pages around the player say. Texts that the specification quotes are here to the letter. */
export const viewer = {
  home: 'GoV360, homepage',
  main: (name: string) => `Twin: ${name}`,
  frame: (name: string) => `Player: ${name}`,
  opening: (name: string) => `Opening ${name}`,
  readOnly: 'Look around',
  readOnlyHint: 'You can look at this twin; only its owner changes it.',
  noServer: 'The server could not be reached.',
  unreachable: 'The player can’t be reached',
  unreachableHint:
    'It did not answer within 15 seconds. Your twin is safe; check your connection and try again.',
  retry: 'Try again',
} as const;

export const digitalTwin = {
  unknown: 'There is no such tour',
  unknownHint: 'The address names no tour that we know. It may be mistyped.',
  unknownLog: 'Unknown tour type or missing parameters.',
  fetchFailed: (status: number | string) => `Failed to fetch example tour: ${status}`,
  failedHint: 'Check your connection and try again.',
  keptHere: 'This change stays in this window only. Sign in to keep a twin of your own.',
  leading: 'This example stays as it is: here is the twin that is yours to change.',
  toHome: 'Go to the homepage',
  toDashboard: 'Open the dashboard',
} as const;

export const demo = {
  noUser: 'Which twin?',
  noUserHint:
    'A link to a twin names its owner. This one does not: ask for the whole link, or sign in to open your own.',
  signIn: 'Sign in',
  noUserLog: 'No user ID provided for demo tour.',
  none: 'You have no twin yet',
  noneHint: 'Make one on the dashboard: all it takes is the link of a capture.',
  notYet: 'This twin can’t be explored yet',
  notYetOwner:
    'It can be explored once its capture ID has 11 characters. Complete it on the dashboard; everything else is kept.',
  notYetOther: 'Its owner has not chosen a capture for it yet. Try again later.',
  noSpace: 'The space of this twin was deleted',
  noSpaceOwner:
    'It is of a scan that was deleted, or that is not among yours. Its tags and everything else are kept: choose another scan or capture for it on the dashboard.',
  noSpaceOther: 'It was made of a scan that is not there any more. Ask its owner.',
} as const;
