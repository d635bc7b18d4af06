/** The page's own messages about files. All others come from the server. */
export const texts = {
  noServer: 'Could not reach the server. Check your connection, then try again.',
  notOwner: 'Only the owner of this twin can do that.',
  unknown: 'This page does not support that request.',
  signedOut: 'You are signed out. Sign in again in another tab, then retry. Uploaded data is kept for a day.',
  ended: 'This upload has ended. Try again to send the file from the start.',
  unreadable: 'The file can no longer be read: it was moved, changed or deleted. Choose it again.',
  elsewhere: 'Started in another browser or on another device.',
  chooseAgain: 'Choose the same file again to resume.',
} as const;
