import type { ViewMode } from '../../contract/view-state.ts';

/** Every text that the player shows or says. */
export const texts = {
  appName: 'GoV360',
  stage: '3D view',
  keys:
    'Drag to look around. Click the floor to walk. Keys: W, A, S, D and the arrow keys up and down walk; the arrow keys left ' +
    'and right, J and L turn; Page Up and Page Down look up and down; the question mark shows all keys. Rooms and tags are ' +
    'also in the list beside the view.',
  opening: 'Opening the space…',
  fetching: (name: string) => `Fetching ${name}…`,
  unpacking: 'Unpacking…',
  drawing: 'Drawing…',

  noId: 'This address names no captured space. A player address ends with ?m= and the id of a capture.',
  badId: (id: string) => `“${id}” is not the id of a captured space: such an id has exactly 11 characters.`,
  notFetched: 'The space could not be fetched. Check the connection and try again.',
  stalled: 'The space is not coming: nothing has arrived for 15 seconds. Check the connection and try again.',
  notDrawn: 'The space could not be drawn on this device. Its rooms and tags are listed here.',
  noWebgl: 'This browser cannot show 3D (WebGL is off or missing). The rooms and tags are listed here.',
  contextLost: 'The graphics of this device stopped. The rooms and tags are still here.',
  openBuiltIn: 'Walk through our built-in office',
  substitute:
    'This is our built-in office. Tags of your twin belong to another space and are not shown here.',
  tryAgain: 'Try again',

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
  mapOf: (floor: string, room: string | undefined) =>
    room ? `Map of ${floor}. You are in ${room}.` : `Map of ${floor}`,
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  more: 'More',

  tags: 'Tags',
  noTags: 'No tags yet.',
  noTagsEdit: 'No tags yet. Add one to mark what matters here.',
  rooms: 'Rooms',
  goTo: 'Go to',
  viewpointsOf: (room: string) => `Viewpoints: ${room}`,
  goToViewpoint: (room: string, number: number) => `Go to ${room}, viewpoint ${number}`,
  youAreHere: 'You are here',
  showPanel: 'Tags and rooms',
  hidePanel: 'Hide the list',

  addTag: 'Add tag',
  placing: 'Click a surface to place the tag, or turn until the crosshair is on it and press Enter.',
  placingTouch: 'Tap the surface on which the tag is to stand.',
  placingAgain: (title: string) =>
    `Choose a new place for “${title}”: click a surface, or turn until the crosshair is on it and press Enter.`,
  placingFramed: 'Look around until the crosshair lies on a surface.',
  placeHere: 'Place it here',
  nothingThere: 'There is no surface there. Aim at a wall, the floor or a thing.',
  cancel: 'Cancel',
  newTag: 'New tag',
  editTag: 'Edit tag',
  title: 'Title',
  titleMissing: 'Give the tag a title.',
  text: 'Text',
  color: 'Colour',
  save: 'Save tag',
  edit: 'Edit',
  delete: 'Delete',
  close: 'Close',
  untitled: 'Untitled tag',
  deleted: (title: string) => `“${title}” deleted.`,
  added: (title: string) => `“${title}” added.`,
  changed: (title: string) => `“${title}” changed.`,
  moved: (title: string) => `“${title}” moved.`,
  undone: 'Taken back.',
  undo: 'Undo',
  dismiss: 'Dismiss',
  saving: 'Saving…',
  saved: 'Saved',
  notSaved: 'Not saved yet',
  retry: 'Try again',

  arrival: (room: string, tags: number) => `${room}, ${countTags(tags)}`,
} as const;

export function countTags(count: number): string {
  if (count === 0) return 'no tags';
  return count === 1 ? '1 tag' : `${count} tags`;
}

export const shareTexts = {
  button: 'Share this view',
  title: 'Look at this',
  what: 'Whoever opens this link sees exactly what you see now.',
  link: 'Link to this view',
  copy: 'Copy link',
  copied: 'Link copied',
  copiedPrivate: 'Link copied. This twin is private: it opens for you alone.',
  byHand:
    'The browser does not let us copy. The link is selected: copy it with Ctrl C, or press and hold it.',
  isPrivate:
    'This twin is private, so the link opens for you alone. Make the twin public on the dashboard to show it to others.',
  noLink: 'The page around this space has no address of its own to share.',
} as const;

export const flatTexts = {
  poster: (name: string) => `${name}, as one sees it on arrival`,
  planOf: (floor: string) => `Floor plan: ${floor}`,
  files: 'Files',
} as const;
