/** The page's own texts about files; all others come from the server. */
export const texts = {
  noServer: 'The server could not be reached. Check your connection, and try again.',
  notOwner: 'Only the owner of this twin can do that.',
  unknown: 'This page does not know what it was asked for.',
  signedOut: 'You are signed out. Sign in in another tab, then try again: what was sent is kept for a day.',
  ended: 'This upload has ended. Try again to send the file from the start.',
  unreadable: 'The file can no longer be read: it was moved, changed or deleted. Choose it again.',
  elsewhere: 'Begun in another browser or on another device.',
  chooseAgain: 'Choose the same file again to resume.',
} as const;
