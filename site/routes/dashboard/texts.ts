/** What every page of the dashboard says; the texts of one page are beside it. Quoted texts of the specification are to the letter. */
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
  lead: 'This was also changed elsewhere. Nothing is lost: choose a version and save it. The other one stays here until you are done.',
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

export const api = {
  unreachable: 'The server could not be reached. Try again in a moment.',
} as const;
