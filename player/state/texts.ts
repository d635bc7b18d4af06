import type { ViewMode } from '../../contract/protocol/view-state.ts';

/**
 * The texts of the player's controls and messages. Larger features have their own files, such as
 * `tour-texts.ts` and `help-texts.ts`.
 */
export const texts = {
  appName: 'GoV360',
  stage: '3D view',
  keys:
    'Drag to look around. Click the floor to walk. To walk with the keyboard, press W, A, S, D or the up and down arrow ' +
    'keys. To turn, press the left and right arrow keys, J or L. To look up and down, press Page Up and Page Down. To see ' +
    'all keys, press the question mark. Rooms and tags are also in the list beside the view.',

  openBuiltIn: 'Walk through our built-in office',
  substitute:
    'This is our built-in office. The twin’s tags belong to another space, so they are not shown here.',
  tryAgain: 'Try again',
  notLoaded: 'This feature could not be loaded. Check your connection, and try again.',

  controls: 'Controls',
  view: 'View',
  modes: { inside: 'Inside', dollhouse: 'Dollhouse', floorplan: 'Floor plan' } satisfies Record<
    ViewMode,
    string
  >,
  floor: 'Floor',
  allFloors: 'All floors',
  all: 'All',
  map: 'Map',
  planPicture: 'Plan picture',
  mapOf: (floor: string, room: string | undefined) =>
    room ? `Map of ${floor}. You are in ${room}.` : `Map of ${floor}`,
  fullScreen: 'Full screen',
  leaveFullScreen: 'Exit full screen',
  more: 'More',
  measure: 'Measure',
  accuracy: 'Scale and accuracy',
  search: 'Search',
  searchField: 'Search this space',
  report: 'Report a problem',
  help: 'Keys and gestures',

  rooms: 'Rooms',
  goTo: 'Go to',
  viewpointsOf: (room: string) => `Viewpoints: ${room}`,
  goToViewpoint: (room: string, number: number) => `Go to ${room}, viewpoint ${number}`,
  youAreHere: 'You are here',
  /** `kinds` contains the headings of the lists of annotations. */
  panelName: (kinds: readonly string[]) => listed([...kinds, 'rooms']),
  hidePanel: 'Hide the list',

  pointTypes: 'Custom point types',
  cancel: 'Cancel',
  close: 'Close',
  undone: 'Undone.',
  undo: 'Undo',
  dismiss: 'Dismiss',
  saving: 'Saving…',
  saved: 'Saved',
  notSaved: 'Not saved yet',
  /** Texts about unsaved changes, by the reason that the changes are not saved. */
  keptHere: {
    offline: 'This browser keeps your change and retries automatically.',
    'right-lost': 'This browser keeps your change. Try again when you can edit this twin.',
    full: 'This browser keeps your change. Free some storage, then try again.',
    conflict: 'This browser keeps your change.',
    refused: 'This browser keeps your change. Correct it, or try again.',
    /** The host tells the user what happens to the change. */
    example: '',
  },

  /** `there` is the number of annotations, as part of a sentence. */
  arrival: (room: string, there: string) => `${room}, ${there}`,
} as const;

/** Returns names joined in a phrase, as in 'Tags, comments and rooms'. */
function listed([first = '', ...others]: readonly string[]): string {
  const names = [first, ...others.map((name) => name.toLowerCase())];
  return new Intl.ListFormat('en-GB').format(names);
}

export const shareTexts = {
  button: 'Share this view',
  title: 'Look at this',
  copied: 'Link copied',
  copiedPrivate: 'Link copied. This twin is private: only people with access can open it.',
  noLink: 'This page has no link to share.',
} as const;

export const flatTexts = {
  poster: (name: string) => `Picture of ${name}`,
  files: 'Files',
} as const;
