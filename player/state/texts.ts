import type { ViewMode } from '../../contract/view-state.ts';

/** Every text that the player shows or says. */
export const words = {
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
  storey: 'Storey',
  allFloors: 'All storeys',
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

/** One line of the help sheet: what it does, and by which keys or gestures. */
export interface HelpLine {
  does: string;
  keys: readonly string[];
}

export const help: readonly { title: string; lines: readonly HelpLine[] }[] = [
  {
    title: 'Walk and look',
    lines: [
      { does: 'Walk', keys: ['W', 'A', 'S', 'D', '↑', '↓'] },
      { does: 'Turn', keys: ['←', '→', 'J', 'L'] },
      { does: 'Look up or down', keys: ['Page Up', 'Page Down'] },
      { does: 'Go to, or open, what is in the middle', keys: ['Enter'] },
      { does: 'Place a tag where the crosshair is', keys: ['Enter'] },
    ],
  },
  {
    title: 'View',
    lines: [
      { does: 'Inside', keys: ['1'] },
      { does: 'Dollhouse', keys: ['2'] },
      { does: 'Floor plan', keys: ['3'] },
      { does: 'Storey up or down', keys: ['R', 'F'] },
      { does: 'Copy a link to this view', keys: ['U'] },
    ],
  },
  {
    title: 'Everywhere',
    lines: [
      { does: 'These keys', keys: ['?'] },
      { does: 'Close what is open, let go of a dragged tag', keys: ['Esc'] },
      { does: 'Undo', keys: ['Ctrl Z'] },
    ],
  },
];

export const gestures: readonly { does: string; mouse: string; touch: string }[] = [
  { does: 'Look around', mouse: 'Drag', touch: 'One finger' },
  { does: 'Walk', mouse: 'Click the floor', touch: 'Tap the floor' },
  { does: 'Zoom, from outside', mouse: 'Wheel', touch: 'Pinch' },
  { does: 'Shift, from outside', mouse: 'Right button', touch: 'Two fingers' },
  { does: 'Open a tag', mouse: 'Click it', touch: 'Tap it' },
  { does: 'Move a tag of yours', mouse: 'Drag it', touch: 'Drag it' },
];

export const helpWords = {
  title: 'Keys and gestures',
  by: 'To do',
  mouse: 'Mouse',
  touch: 'Touch',
  findHint: 'While you look for a tag in the list, the space shows only the tags that are found.',
  singleKeys: 'Single keys work',
  singleKeysHint: 'Turn this off if speech input or another tool presses them by mistake.',
} as const;

export const shareWords = {
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

export const tagWords = {
  move: 'Move',
  keywords: 'Keywords',
  keywordsHint: 'Words to find it by, with commas between them.',
  findAlike: 'Find tags with this keyword',
  find: 'Find a tag',
  findAll: 'Show all tags',
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  showFewer: 'Show fewer',
  shown: (count: number, all: number) => `${words.showPanel}: ${count} of ${all} tags`,
  found: (count: number, all: number) => (count === 0 ? 'No tag has these words.' : `${count} of ${all}`),
  media: 'Picture or video',
  mediaHint: 'Its address on the web, beginning with https://',
  mediaWrong: 'Give an address that begins with https://, or leave it empty.',
  mediaOf: (title: string) => `Belongs to “${title || words.untitled}”`,
  mediaBroken: 'The picture or video cannot be shown here.',
  openMedia: 'Open its address',
  watch: (site: string) => `Watch the video on ${site}`,
} as const;

export const conflictWords = {
  title: 'Changed in two places',
  what: (when: string) =>
    `This tag was also changed elsewhere${when ? `, saved ${when}` : ''}. Yours stands until you choose.`,
  fields: {
    title: 'title',
    text: 'text',
    color: 'colour',
    position: 'place',
    normal: 'direction',
    sweep: 'viewpoint',
    keywords: 'keywords',
    media: 'picture or video',
  } as Record<string, string>,
  mine: (field: string) => `Yours, ${field}`,
  theirs: (field: string) => `The other, ${field}`,
  nothing: 'nothing',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
} as const;

export const flatWords = {
  poster: (name: string) => `${name}, as one sees it on arrival`,
  planOf: (floor: string) => `Floor plan: ${floor}`,
  files: 'Files',
} as const;
