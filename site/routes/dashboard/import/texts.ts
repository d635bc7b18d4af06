import { IMPORT_MAX_BYTES, TABLE_MAX_BYTES } from '../../../../contract/limits.ts';

const MEBIBYTE = 1024 ** 2;

/** The texts of the import page. */
export const texts = {
  title: 'Import',
  lead: 'Import a twin and its scans from an archive, or from a ZIP file that you got through “Download everything”. You can also import tags and points of interest from a table. GoV360 checks the file first and changes nothing until you confirm.',

  file: 'Archive (ZIP) or table (CSV)',
  holds: 'What a table contains',
  holdsHint: 'This setting has no effect on an archive.',
  hint: (archiveMax: string) =>
    `An archive can be up to ${archiveMax}, and a table up to ${TABLE_MAX_BYTES / MEBIBYTE} MB. You can also drop the file here.`,
  hintWithoutScripts: `Without JavaScript, you can upload files of up to ${IMPORT_MAX_BYTES / MEBIBYTE} MB.`,
  send: 'Check this file',
  none: 'Choose a file first.',
  tooLarge: `This table is larger than ${TABLE_MAX_BYTES / MEBIBYTE} MB, the maximum for an import. Split the table.`,
  sending: (percent: number) => `${percent}% sent`,
  interrupted: (percent: number) => `${percent}% sent. The upload was interrupted and resumes automatically.`,
  stop: 'Stop',
  notUploaded: 'The file could not be uploaded. Nothing was changed. Try again in a moment.',
  another: 'Import another file',
  anotherLead: 'The new file replaces the one above.',

  failed: {
    'document-too-large': `The file is larger than ${IMPORT_MAX_BYTES / MEBIBYTE} MB, the maximum for uploads without JavaScript.`,
    'invalid-request': 'Choose a file first.',
    'too-many-requests': 'Too many uploads. Wait a minute, then try again.',
    'too-slow': 'The upload took too long. Nothing was changed. Try again on a faster connection.',
    conflict: 'This upload was cancelled because you discarded the file or uploaded another one.',
  } as Readonly<Record<string, string>>,
  gone: 'This file was discarded, replaced, or deleted after a day. To import the file, upload it again.',

  checking: 'Checking the file…',
  reload: 'Refresh',
  cancel: 'Stop and discard',
  refusedTitle: 'This file cannot be imported',
  refusedLead: 'Nothing was changed.',
  readyTitle: 'What this file contains',
  appliedTitle: 'Imported',
  applied: 'Twin imported.',
  appliedScans: 'Scans imported.',
  appliedTable: (items: string) => `Imported the ${items}.`,
  appliedUnplaced: (count: number) =>
    count === 1
      ? 'One item is not placed yet. Your twin lists it under “To be placed”.'
      : `${count} items are not placed yet. Your twin lists them under “To be placed”.`,
  appliedPrivate: 'The twin is private: only you and its members can open it.',
  explore: 'Explore your twin',
  toDashboard: 'Go to the dashboard',
  toScans: 'Go to your scans',

  name: 'Name',
  unnamed: 'Unnamed',
  capture: 'Capture',
  captureKnown: 'on this server',
  captureOther: 'not on this server; shown if the capture’s provider allows it',
  captureOwnScan: 'one of your scans',
  captureScan:
    'a scan that is neither yours nor in this archive, so the twin is imported without its space. To include the space, export the twin again with its space, or upload the scan',
  captureNone: 'None',
  signature: 'Signature',
  signatures: {
    none: 'The archive is not signed, so nothing proves who made it.',
    wrong:
      'The signature does not match. The archive was changed after it was signed, or the signature comes from another archive.',
    unsupported: 'The signature could not be checked.',
  },
  signedHere: 'Signed by this server and unchanged since.',
  signedBy: (server: string) =>
    `The archive has not changed since it was signed by a key that claims to belong to ${server}. Use “Verify an archive” to check the key.`,
  verify: 'Verify an archive',
  origin: 'Exported by',
  originText: (owner: string, company: string, server: string) =>
    [[owner, company].filter(Boolean).join(', '), server].filter(Boolean).join(' · '),
  originNote: 'These details come from the archive. GoV360 does not match names to accounts on this server.',
  /** The names of collections. */
  collections: {
    tags: 'Tags',
    points: 'Points of interest',
    pointTypes: 'Custom point types',
    measurements: 'Measurements',
    calibrations: 'Calibrations',
    documents: 'Documents',
    folders: 'Folders',
    floorplans: 'Floor plans',
  } as Readonly<Record<string, string>>,
  itemsOf: (count: number) => count.toLocaleString('en'),
  captureInside: 'the scan is in this archive; the twin opens right after the import',
  scans: 'Scans',
  scanHas: (space: boolean, source: boolean) =>
    space
      ? source
        ? 'with its space and the uploaded file'
        : 'with its space, without the uploaded file'
      : 'without a space; GoV360 processes the scan after the import',
  files: 'Files',
  filesOf: (count: number, size: string) =>
    count === 0 ? 'None' : `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}, ${size}`,
  filesMissing: (count: number) =>
    count === 1
      ? 'One document has no file, because the archive does not contain it.'
      : `${count.toLocaleString('en')} documents have no files, because the archive does not contain them.`,
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  unplaced: 'Still to be placed',
  note: 'Note',

  replaces: 'Replaces',
  replaced: (name: string, items: number) =>
    `“${name}” with ${items.toLocaleString('en')} ${items === 1 ? 'item' : 'items'}`,
  replacesNothing: 'Nothing, because you have no twin yet.',
  replace: 'Replace my twin. I can restore it for 30 days.',
  replacePublic: 'Your current twin is public. The imported twin is private until you share it.',
  leaveOut: (errors: number) => (errors === 1 ? 'Skip the rejected row.' : 'Skip the rejected rows.'),
  apply: 'Import twin',
  applyScans: 'Import scans',
  applyTable: (items: string) => `Import ${items}`,
  nothingNew: 'There is nothing to import because the table has no changes.',
  discard: 'Discard file',
  changedSince: 'Your twin has changed since GoV360 compared the table with it.',
  checkAgain: 'Compare again',

  refused: (count: number) => (count === 1 ? '1 error' : `${count.toLocaleString('en')} errors`),
  refusedShown: (shown: number) => `The first ${shown.toLocaleString('en')}:`,
  place: 'Where',
  reason: 'Why',
  line: (line: number) => `line ${line.toLocaleString('en')}`,
  whole: 'the file',

  earlier: 'Earlier versions',
  earlierLead:
    'Before each import, GoV360 saves a copy of your twin and keeps it for 30 days. These copies count towards your storage.',
  noEarlier: 'There are no earlier versions.',
  reasons: {
    import: 'Before an archive was imported',
    csv: 'Before a table was imported',
    restore: 'Before an earlier version was restored',
  },
  until: 'kept until',
  size: (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} kB`,
  restore: 'Restore',
  restored: 'The earlier version was restored. The twin is now private.',
  remove: 'Delete',
  askRemove: 'Delete this version?',
  askRemoveText: 'You cannot undo this.',
  removed: 'Earlier version deleted.',
  actionFailed: {
    apply: 'Nothing was imported.',
    discard: 'The file could not be discarded.',
    'check-again': 'The table could not be compared with your twin again.',
    restore: 'The version could not be restored.',
    remove: 'The version could not be deleted.',
  },
  keep: 'Keep version',
} as const;
