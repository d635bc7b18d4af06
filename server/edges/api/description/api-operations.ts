import { type OperationName, OPERATIONS, type Route } from '../../../../contract/routes.ts';
import { ACCOUNT_OPERATIONS } from './account-operations.ts';
import { DOCUMENT_OPERATIONS } from './document-operations.ts';
import { IMPORT_OPERATIONS } from './import-operations.ts';
import { KEPT_FILE_OPERATIONS } from './kept-file-operations.ts';
import { LIST_OPERATIONS } from './list-operations.ts';
import { type OperationDescription, WRITE_ERRORS, BODY_ERRORS } from './operation.ts';
import { UPLOAD_OPERATIONS } from './upload-operations.ts';
import { CORRECTIONS_MAX_BYTES, GRANT_LASTS, SCANS_MAX } from '../../../../contract/limits.ts';

/** Scans: files of a space that somebody has scanned, and the captures that are made of them. */
const SCAN_OPERATIONS = {
  listScans: {
    summary: 'List a person’s scans',
    description: `For their owner alone, newest first: what state each is in, how far processing is, and what it takes. A scan comes by an upload (startUpload) whose metadata \`target\` is \`{"scan": true}\`; a person has at most ${SCANS_MAX}. Changes are told on the topic of the person's jobs.`,
    answer: 'ScanList',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
  readScan: {
    summary: 'Read the space that was found in a scan',
    description:
      'For its owner alone: floors, rooms, doors, walls, stairs and viewpoints as they were found, and the corrections with their revision. `conflict` before the first run has ended well.',
    answer: 'ScanSpace',
    status: 200,
    errors: ['not-signed-in', 'not-found', 'conflict'],
  },
  renameScan: {
    summary: 'Rename a scan',
    description: 'The name is that of its capture too.',
    request: 'RenameScanInput',
    answer: 'Scan',
    status: 200,
    errors: WRITE_ERRORS.filter((code) => code !== 'forbidden'),
  },
  processScan: {
    summary: 'Process a scan once more',
    description:
      'After a failure, or with answers to what was asked. They are kept beside those that were given before. Until the new run has ended well, the one before opens. `conflict` while it is being processed already, and where its file was thrown away.',
    request: 'ProcessScanInput',
    answer: 'Scan',
    status: 202,
    errors: [...WRITE_ERRORS.filter((code) => code !== 'forbidden'), 'conflict'],
  },
  cancelScan: {
    summary: 'Stop processing a scan',
    description: 'The run before, if any, still opens. One that is not being processed is no error.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

/** Event streams. */
const WATCH_OPERATIONS = {
  watch: {
    summary: 'Watch documents and lists',
    description:
      'Server-sent events for up to 20 topics: `users/{userId}/tours/demo-tour`, `users/{userId}/capture`, `users/{userId}`, `users/{userId}/messages`, `users/{userId}/jobs`, `users`. The first `document` event of a topic is the document as it is; `changed` says that a list changed, or the capture of a twin that was made of a scan; `gone` ends a topic whose right was lost. Reconnect with Last-Event-ID, or say of each topic which revision was seen last (`users/{userId}@12`), to go on without a gap. With `changes=1`, once a tour was seen in a revision, `changes` events tell what changed in it since the event before, as `TourChanges`: apply them to a tour of revision `since`, or of any up to `revision`. Where that cannot be told, after a long absence or when the tour was made anew, a `document` event comes in their place, at any time. Pages that were written before there were changes do not name the parameter, and get a `document` at every change. A shared stream takes up to 100 topics, which join and leave it while it is open; each begins with `document`, `changes`, `changed`, `current` (nothing newer than what was seen) or `gone` (not for this session to see). With `ask=1` the topics are questions numbered from 1 on, the same topic as often as it was seen in different revisions, and the `id:` of an event is the number of the question that it answers; events without one are for all who follow the topic. How many streams a person may hold open, or the visitors of a network, is the server’s to set; beyond that it answers 429 or 503.',
    media: 'text/event-stream',
    headers: { 'Content-Location': 'The address of a shared stream, to which topics join.' },
    status: 200,
    query: {
      topic: 'A topic; repeat the parameter for several.',
      shared: '`1`: a shared stream.',
      ask: 'Of a shared stream: the number of the first question, counted on for each topic.',
      changes: '`1`: of a tour that was seen, `changes` events with what changed instead of whole documents.',
      visitor: '`1`: as somebody who is not signed in has it, whatever the session.',
    },
    errors: ['invalid-request', 'not-signed-in', 'forbidden', 'not-found', 'too-many-requests', 'busy'],
  },
  changeStream: {
    summary: 'Let topics join and leave a shared stream',
    description:
      'What comes of each topic the stream itself tells. For the session (where nobody is signed in, the client) that opened it. 404 also means that another server holds the stream: open a new one with all topics, each with the revision that was seen last.',
    status: 204,
    query: {
      join: 'A topic, with the revision that was seen last; repeat the parameter for several.',
      ask: 'The number of the first topic that joins, as in `watch`; topics that the stream carries are answered too.',
      leave: 'A topic; repeat the parameter for several. Topics leave before others join.',
    },
    errors: ['invalid-request', 'cross-origin', 'not-found'],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;

/** What is kept of scans. */
const KEPT_SCAN_OPERATIONS = {
  deleteScan: {
    summary: 'Delete a scan',
    description:
      'For its owner alone: the file that was uploaded, what was made of it and the corrections go for good, and processing stops. A twin of it stays, without its space. Deleting what is gone is no error.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'too-many-requests'],
  },
  deleteSource: {
    summary: 'Throw the file of a scan away',
    description:
      'For its owner alone. What was made of it stays; it cannot be processed again. `conflict` while it is being processed, and before anything was made of it.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'too-many-requests', 'conflict'],
  },
  readScanPicture: {
    summary: 'Read a picture of a scan',
    description:
      'The `poster` or the `thumbnail` that processing has made, for the scan’s owner and for whoever may read the owner’s twin of it. Its ETag is the SHA-256 of its content.',
    media: 'image/webp',
    status: 200,
    errors: ['not-found'],
  },
} as const satisfies Record<string, OperationDescription>;

const MINUTE = 60_000;

/** Files of a twin. */
const FILE_OPERATIONS = {
  issueGrant: {
    summary: 'Get a grant to read files',
    description:
      'For whoever may read the tour. `base` is an address on the player’s origin: with the SHA-256 of a file behind it, GET and HEAD give the file, whole or a range; `/thumbnail` behind that its small picture; `?download=1` a file to be saved. ' +
      `A grant lasts ${GRANT_LASTS / MINUTE} minutes and no longer than the right to read: name it in the body to have it last longer under the same address. It is a credential: keep it out of logs and links.`,
    request: 'GrantInput',
    answer: 'Grant',
    status: 200,
    errors: [...BODY_ERRORS, 'cross-origin', 'not-found', 'too-many-requests'],
  },
  searchFiles: {
    summary: 'Find words inside files',
    description:
      'PDF files, texts and tables of a twin that have all of these words, the last of which may be the beginning of one: up to 20, best first, each with its page (0 where it has none) and the words around. For whoever may read the twin. Files that were not scanned are not searched.',
    answer: 'FileMatches',
    status: 200,
    query: { q: 'Words to find; accents and case do not matter.' },
    errors: ['not-found', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

const CORRECTION_OPERATIONS = {
  changeScan: {
    summary: 'Change what is corrected of a scan',
    description: `For the scan's owner alone: operations on the items of \`floors\`, \`rooms\`, \`sweeps\` and \`space\`, by the rules of \`writeOperations\`. All corrections together have at most ${CORRECTIONS_MAX_BYTES} bytes of JSON. Processing never changes them.`,
    request: 'ScanOperationsInput',
    answer: 'SavedCorrections',
    status: 200,
    errors: WRITE_ERRORS,
  },
  correctScan: {
    summary: 'Replace what is corrected of a scan',
    description:
      'As pages of version 0.8 do: all corrections, in place of those that had `revision`. Use `changeScan`, which merges instead of refusing what was made from an earlier revision.',
    request: 'CorrectScanInput',
    answer: 'SavedRevision',
    status: 200,
    errors: [...WRITE_ERRORS, 'conflict'],
  },
} as const satisfies Record<string, OperationDescription>;

export interface ApiOperation extends Route, OperationDescription {
  id: OperationName;
}

const DESCRIPTIONS: Readonly<Record<OperationName, OperationDescription>> = {
  ...DOCUMENT_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...LIST_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...FILE_OPERATIONS,
  ...KEPT_FILE_OPERATIONS,
  ...UPLOAD_OPERATIONS,
  ...CORRECTION_OPERATIONS,
  ...SCAN_OPERATIONS,
  ...KEPT_SCAN_OPERATIONS,
  ...WATCH_OPERATIONS,
};

/** Every operation of the route table and what is said of it, in the table's order. */
export const API_OPERATIONS: readonly ApiOperation[] = Object.entries<Route>(OPERATIONS).map(
  ([id, route]) => ({ id: id as OperationName, ...route, ...DESCRIPTIONS[id as OperationName] }),
);
