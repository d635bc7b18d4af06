export const texts = {
  title: 'Profile',
  tabs: 'Profile and messages',
  myProfile: 'My Profile',
  messages: 'Messages',
  save: 'Save',
  saved: 'Profile saved.',
  incomplete: 'Not saved yet: something is still missing above.',
  failed: 'Your profile could not be saved. What you typed is still here: try again in a moment.',
} as const;
