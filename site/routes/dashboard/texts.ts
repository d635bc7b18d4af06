/** Texts that the dashboard's pages share. Texts that the specification quotes must not change. */
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
  lead: 'These details tell us who you are. You can change them later in your profile.',
  signOut: 'Sign out',
  save: 'Save',
} as const;

/** Texts for forms whose fields were changed both in the form and elsewhere. */
export const conflict = {
  lead: 'Fields that you changed were also changed elsewhere. Nothing is lost. Choose a version and save it. The other version stays here until you close the comparison.',
  mine: 'Yours, not saved yet',
  mineSaved: 'Yours, saved',
  theirs: 'The other version, saved',
  nothing: 'Empty',
  inForm: 'In the form',
  takeMine: 'Use yours',
  takeTheirs: 'Use the other version',
  done: 'Close comparison',
} as const;

export const api = {
  unreachable: 'The server could not be reached. Try again in a moment.',
} as const;
