/** What people read of their jobs where a kind says nothing of its own. */
export const texts = {
  again: 'This did not work. It is tried again soon.',
  failed: 'This did not work, also when it was tried again. Please start it once more.',
  interrupted: 'This was interrupted too often. Please start it once more.',
  unreadable: 'This cannot be read any more. Please start it once more.',
};
