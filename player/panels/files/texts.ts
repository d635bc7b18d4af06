import type { UploadState } from '../../../contract/files/file-messages.ts';
import type { DocumentKind } from '../../tour/document-kind.ts';
import type { Sort } from '../../tour/list-documents.ts';

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;
const files = (number: number): string => count(number, 'file', 'files');

/** The texts of the files panel. */
export const filesTexts = {
  name: 'Files',
  close: 'Close files',
  top: 'All files',
  where: 'Folder',
  back: 'Back',
  untitled: 'Untitled file',
  untitledFolder: 'Untitled folder',
  count: files,
  guide: 'Guide to files',
  seeAll: (number: number) => `All ${files(number)}`,
  manage: 'Manage files',

  list: 'Files and folders',
  folder: (name: string, inside: number) => `Folder ${name}, ${files(inside)}`,
  inFolder: (inside: number) => (inside === 0 ? 'Empty' : files(inside)),
  more: (name: string) => `More about ${name}`,
  choose: (name: string) => `Select ${name}`,
  find: 'Find a file',
  findAll: 'Clear search',
  kindFilter: 'Kind',
  placeFilter: 'Belongs to',
  everyKind: 'All kinds',
  everyPlace: 'Everywhere',
  wholeTwin: 'The whole twin',
  sort: 'Sort by',
  sorts: { name: 'Name', date: 'Date', size: 'Size', kind: 'Kind' } satisfies Record<Sort['by'], string>,
  descending: 'Reverse the order',
  found: (number: number, all: number) => `${number.toLocaleString('en')} of ${files(all)}`,

  emptyTitle: 'Keep manuals, plans and certificates here',
  emptyEdit: 'Drop files here to add them, or onto a tag, point or measurement to attach them.',
  emptyTouch: 'Add files from this device, or take a picture, for example of a nameplate.',
  emptyLook: 'There are no files in this twin yet.',
  emptyFolder: 'This folder is empty.',
  nothingFound: 'No files match.',
  showAll: 'Show all files',
  noHost: 'You cannot add files here. To add files, sign in and open your own twin.',
  noRight: 'You do not have access to these files. Reload the page, or sign in again.',

  add: 'Add files',
  camera: 'Take a picture',
  newFolder: 'New folder',
  keepPositions: 'Keep locations in photos',
  keepPositionsHint:
    'Phones often save their location in each photo. GoV360 removes this location before anyone can see the photo, unless you choose to keep it.',
  options: 'Upload settings',

  kinds: {
    picture: 'Picture',
    pdf: 'PDF',
    text: 'Text',
    table: 'Table',
    video: 'Video',
    sound: 'Sound',
    other: 'Other file',
    link: 'Link',
  } satisfies Record<DocumentKind, string>,

  waiting: 'Waiting for the virus check',
  infected: 'Virus found: nobody can open this file',
  unscanned: 'Too large for the virus check: download only',
  ownerOnly: 'Only the owner of the twin can open this file',
  gone: 'This file is not available',
  deleted: 'This file was deleted elsewhere.',
} as const;

export const uploadTexts = {
  heading: 'Uploads',
  summary: (left: number, share: number) => `Uploading ${files(left)}, ${share}%`,
  interrupted: (left: number) => `${files(left)} waiting to resume`,
  paused: (left: number) => `${files(left)} paused`,
  failed: (number: number) => `${files(number)} not uploaded`,
  done: (number: number) => `${files(number)} added`,
  progressOf: (name: string) => `Upload of ${name}`,
  pause: 'Pause',
  goOn: 'Resume',
  cancel: 'Cancel',
  again: 'Try again',
  now: 'Resume now',
  dismiss: 'Dismiss',
  pauseAll: 'Pause all',
  goOnAll: 'Resume all',
  cancelAll: 'Cancel all',
  clear: 'Clear',
  of: (action: string, name: string) => `${action}: ${name}`,
  sent: (sent: string, all: string) => `${sent} of ${all}`,
  speed: (speed: string) => `${speed}/s`,
  states: {
    waiting: 'Waiting',
    sending: '',
    paused: 'Paused',
    interrupted: 'The upload was interrupted and resumes automatically.',
    unfinished: 'To resume, choose the file again',
    finishing: 'Saving',
    done: 'Added',
    failed: 'Not uploaded',
  } satisfies Record<UploadState['state'], string>,
  existed: 'Already in this twin:',
  chooseAgain: 'Choose file',
  left(seconds: number): string {
    if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
    if (seconds < 3600) return `${Math.round(seconds / 60)} min left`;
    return `${(seconds / 3600).toFixed(1)} h left`;
  },
} as const;

export const detailsTexts = {
  heading: 'About this file',
  fileName: 'Name',
  nameMissing: 'Enter a name for the file.',
  description: 'Description',
  keywords: 'Keywords',
  keywordsHint: 'Separate keywords with commas.',
  folder: 'Folder',
  top: 'No folder',
  save: 'Save',
  view: 'Open',
  download: 'Download',
  replace: 'Upload a new version',
  delete: 'Delete',
  attached: 'Belongs to',
  whole: 'The whole twin',
  attach: 'Attach to…',
  detach: (place: string) => `Detach from ${place}`,
  gonePlace: 'A deleted item',
  facts: 'Details',
  kind: 'Kind',
  size: 'Size',
  added: 'Added',
  pages: 'Pages',
  pixels: 'Pixels',
  hash: 'SHA-256',
  versions: 'Earlier versions',
  noVersions: 'No earlier versions.',
  versionsKept: 'Earlier versions are kept for 30 days and count towards the owner’s storage.',
  restore: 'Restore',
  version: (date: string, size: string) => `${date}, ${size}`,
  until: (date: string) => `until ${date}`,
} as const;

export const manageTexts = {
  chosen: (number: number) => `${number.toLocaleString('en')} selected`,
  chooseAll: 'All',
  none: 'None',
  move: 'Move',
  attach: 'Attach',
  download: 'Download',
  delete: 'Delete',
  tooMany: (most: number) => `You can change at most ${most} files at once.`,
  moveHeading: (number: number) => `Move ${files(number)} to`,
  attachHeading: (number: number) => `Attach ${files(number)} to`,
  tooManyPlaces: (most: number) => `Nothing was attached. A file can belong to at most ${most} places.`,
  findPlace: 'Find a tag, point, room, floor or measurement',
  here: 'Suggestions',
  noPlace: 'No matches.',
  places: { room: 'Room', floor: 'Floor' } as Readonly<Record<string, string>>,

  folderHeading: 'Folder',
  newFolder: 'New folder',
  folderName: 'Name of the folder',
  folderMissing: 'Enter a name for the folder.',
  inFolder: 'Inside',
  saveFolder: 'Save folder',
  removeFolder: 'Remove folder',
  removeHint: 'The folder’s contents move up one level. Nothing is deleted.',

  bin: 'Bin',
  binHeading: 'Bin',
  binEmpty: 'The bin is empty.',
  binKept: 'Deleted files are kept here for 30 days.',
  emptyBin: 'Empty the bin',
  frees: (bytes: string) => `This frees up to ${bytes} of storage.`,
  sure: 'You cannot undo this.',
  restore: 'Restore',
  forever: 'Delete forever',
  really: 'Delete forever',
  keep: 'Keep',
  deletedAt: (date: string, until: string) => `Deleted ${date}, kept until ${until}`,
  storage: 'Storage',
  stored: (used: string, limit: string) => `${used} of ${limit} used`,
  storedBin: (bin: string, versions: string) =>
    `including ${bin} in the bin and ${versions} in earlier versions`,
} as const;

/** Messages about changes, shown beside the undo button. */
export const stepTexts = {
  renamed: (name: string) => `Changed “${name}”.`,
  moved: (number: number, folder: string) => `${files(number)} moved to ${folder}.`,
  attached: (number: number, place: string) => `${files(number)} attached to ${place}.`,
  detached: (name: string, place: string) => `Detached “${name}” from ${place}.`,
  deleted: (number: number, name: string) =>
    number === 1 ? `“${name}” moved to the bin.` : `${files(number)} moved to the bin.`,
  foldersAdded: (number: number, names: string) =>
    number === 1 ? `Folder ${names} added.` : `Folders ${names} added.`,
  folderChanged: (name: string) => `Changed folder “${name}”.`,
  folderRemoved: (name: string) => `Removed folder “${name}”.`,
} as const;

export const dropTexts = {
  onto: (number: number | null, place: string) =>
    number === null ? `Add to ${place}` : `Add ${files(number)} to ${place}`,
  twin: 'the whole twin',
  tooMany: (most: number) => `You can add at most ${most.toLocaleString('en')} files at once.`,
  unread: (number: number) => `${count(number, 'file or folder', 'files or folders')} could not be read.`,
  tooManyFolders: (most: number) => `You can add at most ${most.toLocaleString('en')} folders at once.`,
} as const;

export const cardTexts = {
  heading: 'Files',
  all: 'Manage',
  of: (place: string) => `Files: ${place}`,
  count: files,
} as const;
