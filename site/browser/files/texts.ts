/** The page's own messages about files. All others come from the server. */
export const texts = {
  noServer: 'Could not reach the server. Check your connection, then try again.',
  notOwner: 'Only people who can edit this twin can do that.',
  unknown: 'This page does not support this action.',
  signedOut:
    'You are signed out. Sign in in another tab, then retry. GoV360 keeps the uploaded data for a day.',
  ended: 'This upload has expired. Upload the file again from the start.',
  unreadable:
    'Your browser can no longer read the file, because it was moved, changed or deleted. Choose it again.',
  elsewhere: 'You started this upload in another browser or on another device.',
  chooseAgain: 'Choose the same file again to resume.',
} as const;
