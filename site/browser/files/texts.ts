/** Messages about files that the page itself creates. Most others come from the server. */
export const texts = {
  noServer: 'Could not reach the server. Check your connection, then try again.',
  notOwner: 'Only people who can edit this twin can change its files.',
  unknown: 'This page does not support this action.',
  signedOut:
    'You are signed out. Sign in in another tab, then retry. GoV360 keeps the uploaded data for a day.',
  ended: 'The server no longer has the data of this upload. Upload the file again from the start.',
  unreadable:
    'Your browser can no longer read the file, because the file was moved, changed or deleted. Choose the file again.',
  elsewhere: 'This browser does not have the file of this upload. To resume, choose the file again.',
  chooseAgain: 'Choose the file again to resume the upload.',
} as const;
