import type { TableCollection } from '../../../../contract/table-collections.ts';
import { IMPORT_MAX_BYTES } from '../../../../contract/limits.ts';

const MEBIBYTE = 1024 ** 2;

/** A sentence for each kind of table. */
type Words = Readonly<Record<TableCollection, string>>;

/** What the page says on which a twin is brought in. */
export const texts = {
  title: 'Import',
  lead: 'Bring in a twin and scans from an archive or a download of everything that GoV360 has made, or tags and points of interest from a table. The file is checked first: you see what it would bring, and nothing changes until you say so.',

  file: 'Archive (ZIP) or table (CSV)',
  holds: 'A table holds',
  holdsHint: 'For a table only.',
  hint: (archiveMax: string) =>
    `Up to ${archiveMax} for an archive, up to ${IMPORT_MAX_BYTES / MEBIBYTE} MB for a table. You can also drop the file here.`,
  hintWithoutScripts: `Without JavaScript, this page sends files of up to ${IMPORT_MAX_BYTES / MEBIBYTE} MB.`,
  send: 'Check this file',
  none: 'Choose a file first.',
  tooLarge: `This table has more than ${IMPORT_MAX_BYTES / MEBIBYTE} MB, which is as much as can be imported.`,
  sending: (percent: number) => `${percent} % sent`,
  interrupted: (percent: number) => `${percent} % sent. Interrupted; the upload resumes automatically.`,
  stop: 'Stop',
  unreachable: 'The file did not arrive: the server cannot be reached. Nothing was changed; try again.',
  another: 'Import another file',
  anotherLead: 'It takes the place of the one above.',

  failed: {
    'document-too-large': `The file has more than ${IMPORT_MAX_BYTES / MEBIBYTE} MB, which is as much as is taken of a table, or without JavaScript.`,
    'invalid-request': 'Choose a file first.',
    'too-many-requests': 'You have sent very much within a minute. Try again in a minute.',
    'too-slow': 'The file took too long to arrive. Nothing was changed.',
    conflict: 'Another file was sent meanwhile: that one is imported.',
    other: 'The file was not taken. Nothing was changed; try again in a moment.',
  } as Readonly<Record<string, string>>,
  gone: 'This file is no longer there: it was thrown away, another took its place, or it waited for more than a day.',

  checking: 'The file is being checked.',
  reload: 'Look again',
  cancel: 'Stop and throw it away',
  refusedTitle: 'This file cannot be imported',
  refusedLead: 'Nothing was changed.',
  readyTitle: 'What this file brings',
  appliedTitle: 'Imported',
  applied: 'Your twin is imported.',
  appliedScans: 'The scans are imported.',
  appliedTable: {
    tags: 'The tags are imported.',
    points: 'The points of interest are imported.',
  } satisfies Words,
  appliedUnplaced: (count: number) =>
    count === 1
      ? 'One has no place yet: your twin lists it under ‘To be placed’.'
      : `${count} have no place yet: your twin lists them under ‘To be placed’.`,
  appliedPrivate: 'It is private: only you can open it.',
  explore: 'Explore your twin',
  toDashboard: 'To the dashboard',
  toScans: 'To your scans',

  name: 'Name',
  unnamed: 'Without a name',
  capture: 'Capture',
  captureKnown: 'on this server',
  captureOther: 'not on this server: it is shown if its provider shows it',
  captureOwnScan: 'one of your scans',
  captureScan:
    'a scan that is not among yours and not in this archive: the twin comes without its space. Export the twin again with its space, or upload the scan',
  captureNone: 'None',
  signature: 'Signature',
  signatures: {
    none: 'Not signed: nobody vouches for what is in it.',
    wrong: 'The signature does not fit: the archive was changed after it was signed.',
    unsupported: 'The signature could not be checked.',
  },
  signedHere: 'Signed by this server, and unchanged.',
  signedBy: (server: string) =>
    `Unchanged since it was signed by a key that names itself ${server}. Whether it is theirs, “Verify an archive” tells.`,
  verify: 'Verify an archive',
  origin: 'Comes from',
  originText: (owner: string, company: string, server: string) =>
    [[owner, company].filter(Boolean).join(', '), server].filter(Boolean).join(' · '),
  originNote: 'As the archive says; nobody is matched to an account here.',
  /** Names of collections. */
  collections: {
    tags: 'Tags',
    points: 'Points of interest',
    pointTypes: 'Own types of points',
    measurements: 'Measurements',
    calibrations: 'Calibrations',
    documents: 'Documents',
    folders: 'Folders',
    floorplans: 'Floor plans',
  } as Readonly<Record<string, string>>,
  itemsOf: (count: number) => count.toLocaleString('en'),
  captureInside: 'the scan is in this archive: the twin opens at once',
  scans: 'Scans',
  scanHas: (space: boolean, source: boolean) =>
    space
      ? source
        ? 'with its space and the uploaded file'
        : 'with its space, without the uploaded file'
      : 'without a space: it is processed after the import',
  files: 'Files',
  filesOf: (count: number, size: string) =>
    count === 0 ? 'None' : `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}, ${size}`,
  filesMissing: (count: number) =>
    count === 1
      ? 'One document comes without its file, which is not in the archive.'
      : `${count.toLocaleString('en')} documents come without their files, which are not in the archive.`,
  added: 'New',
  changed: 'Changed',
  unchanged: 'Rows that say nothing new',
  unplaced: 'Still to be placed',
  note: 'Note',

  replaces: 'What it replaces',
  replaced: (name: string, items: number) =>
    `“${name}” with ${items.toLocaleString('en')} ${items === 1 ? 'item' : 'items'}`,
  replacesNothing: 'Nothing: you have no twin yet.',
  replace: 'Replace my twin. I can bring it back for 30 days.',
  replacePublic: 'It is public now. What is imported is private until you share it.',
  leaveOut: (count: number) =>
    count === 1
      ? 'Leave out the row that is refused.'
      : `Leave out the ${count.toLocaleString('en')} rows that are refused.`,
  apply: 'Import twin',
  applyScans: 'Import scans',
  applyTable: { tags: 'Import tags', points: 'Import points' } satisfies Words,
  nothingNew: 'There is nothing to import: the table says nothing new.',
  discard: 'Throw the file away',
  changedSince: 'Your twin was changed since the table was compared with it.',
  checkAgain: 'Compare again',
  confirm: 'Tick the box first.',

  refused: (count: number) =>
    count === 1 ? 'One thing is refused' : `${count.toLocaleString('en')} things are refused`,
  refusedShown: (shown: number) => `The first ${shown.toLocaleString('en')}:`,
  place: 'Where',
  reason: 'Why',
  line: (line: number) => `line ${line.toLocaleString('en')}`,
  whole: 'the file',

  earlier: 'Earlier versions',
  earlierLead: 'What your twin was before imports, for 30 days each. They count into your storage.',
  noEarlier: 'There are none: nothing was imported over your twin in the last 30 days.',
  reasons: {
    import: 'Before an archive was imported',
    csv: 'Before a table was imported',
    restore: 'Before an earlier version was brought back',
  },
  until: 'kept until',
  size: (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} kB`,
  restore: 'Bring back',
  askRestore: 'Bring this version back?',
  askRestoreText: 'It comes back private. What your twin is now becomes an earlier version in turn.',
  restored: 'The earlier version is back, and private.',
  restoreFailed: 'It was not brought back.',
  remove: 'Delete',
  askRemove: 'Delete this version?',
  askRemoveText: 'It cannot be brought back then.',
  removed: 'The earlier version is deleted.',
  removeFailed: 'It was not deleted.',
  applyFailed: 'Nothing was imported.',
  discardFailed: 'The file was not thrown away.',
  checkFailed: 'The table was not compared again.',
  keep: 'Keep as it is',
} as const;
