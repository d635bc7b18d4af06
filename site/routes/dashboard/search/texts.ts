import { paletteWords } from '../../../../design/palette/palette-words.ts';

/** Texts of the dashboard's search. */
export const texts = {
  button: 'Search',
  keys: 'Ctrl K',
  field: 'Search pages, spaces and your twins',
  ...paletteWords,
  pages: 'Pages',
  page: 'Page',
  examples: 'Example spaces',
  example: 'Example space',
  mine: 'In your twins',
  twin: 'Twin',
  unplaced: 'To be placed',
  noneHint: 'Search pages, example spaces and your twins, in English or German.',
  loading: 'Searching your twins…',
  failed: 'GoV360 could not search your twins. The results include only pages and examples.',
  keysOff: 'Stop opening the search with /',
  keysOn: 'Open the search with /',
  keysWords: 'key shortcut keyboard slash',
} as const;

/** The names of pages, and more words that find them. */
export const pageNames = {
  dashboard: ['Dashboard', 'home start Übersicht'],
  ownDemo: ['Your twin', 'open demo walk digital twin Zwilling'],
  myDemo: ['Share and export your twin', 'my demo link embed QR code ZIP download Teilen'],
  import: ['Import', 'upload ZIP CSV table tags snapshots Hochladen'],
  scans: ['Scans', 'upload own building GLB OBJ PLY MatterPak Aufnahme hochladen'],
  profile: ['Profile', 'name account Konto'],
  messages: ['Messages', 'write contact Nachrichten'],
  yourData: ['Your data', 'download delete sessions sign-in Datenschutz'],
  overview: ['Overview', 'people staff'],
  verify: ['Verify an archive', 'signature ZIP check'],
} as const;

export const commandNames = {
  newDemo: ['New demo', 'create make twin capture neu'],
  signOut: ['Sign out', 'log out Abmelden'],
} as const;
