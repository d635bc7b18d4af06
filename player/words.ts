/** Every text that the player shows or says. */
export const words = {
  appName: 'GoV360',
  stage: '3D view',
  keys:
    'Drag to look around. Click the floor to walk. Keys: W, A, S, D and the arrow keys up and down walk; the arrow keys left ' +
    'and right, J and L turn; Page Up and Page Down look up and down. Rooms and tags are also in the list beside the view.',
  opening: 'Opening the space…',
  openingPoster: (name: string) => `Opening ${name}…`,

  noId: 'This address names no captured space. A player address ends with ?m= and the id of a capture.',
  badId: (id: string) => `“${id}” is not the id of a captured space: such an id has exactly 11 characters.`,
  notFetched: 'The space could not be fetched. Check the connection and try again.',
  notDrawn: 'The space could not be drawn on this device. Its rooms and tags are listed here.',
  noWebgl: 'This browser cannot show 3D (WebGL is off or missing). The rooms and tags are listed here.',
  contextLost: 'The graphics of this device stopped. The rooms and tags are still here.',
  openBuiltIn: 'Walk through our built-in office',
  substitute:
    'This is our built-in office. Tags of your twin belong to another space and are not shown here.',
  tryAgain: 'Try again',

  tags: 'Tags',
  noTags: 'No tags yet.',
  noTagsEdit: 'No tags yet. Add one to mark what matters here.',
  rooms: 'Rooms',
  goTo: 'Go to',
  goToViewpoint: (room: string, number: number) => `Go to ${room}, viewpoint ${number}`,
  youAreHere: 'You are here',
  showPanel: 'Tags and rooms',
  hidePanel: 'Hide the list',

  addTag: 'Add tag',
  placing: 'Click a surface to place the tag, or aim the crosshair at it and press Enter.',
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
  undo: 'Undo',
  dismiss: 'Dismiss',
  overtaken: 'Someone else changed this tag at the same time. They wrote:',
  takeTheirs: 'Use theirs',
  keepMine: 'Keep mine',

  saving: 'Saving…',
  saved: 'Saved',
  notSaved: 'Not saved yet',
  retry: 'Try again',

  arrival: (room: string, tags: number) => `${room}, ${countTags(tags)}`,
} as const;

function countTags(count: number): string {
  if (count === 0) return 'no tags';
  return count === 1 ? '1 tag' : `${count} tags`;
}
