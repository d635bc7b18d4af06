import {
  ANNOTATION_MAX_BYTES,
  ANNOTATIONS_MAX,
  CALIBRATIONS_MAX,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MAX_DEPTH,
  DOCUMENT_MAX_KEYS,
  DOCUMENT_MAX_VALUES,
  OBJECT_MAX_KEYS,
  OPERATION_KEPT,
  OPERATIONS_MAX,
  TAGS_MAX,
} from '../../../../contract/limits.ts';
import { BODY_MAX_BYTES } from '../request/request-body.ts';
import { type OperationDescription, WRITE_ERRORS } from './operation.ts';

const TOUR_ID = {
  'Tour-Id': 'Names this tour, opaque: a tour that is made where one was deleted has another.',
};
const DAY = 24 * 3_600_000;

/** Tours and profiles. */
export const DOCUMENT_OPERATIONS = {
  readTour: {
    summary: 'Read the demo tour',
    description:
      'For its owner, and for anyone while it is public. To everyone else a private tour is the same 404 as none. A tour above 256 KiB is compressed as Accept-Encoding allows; its ETag then names the coding as well (`"12-br"`), and If-Match takes that, too.',
    answer: 'Tour',
    headers: TOUR_ID,
    status: 200,
    versioned: true,
    errors: ['not-found', 'too-many-requests', 'busy'],
  },
  writeTour: {
    summary: 'Write fields of the demo tour',
    description:
      'Only the named fields change; nested objects merge, arrays and null replace; unknown fields are kept. The first write makes the tour. A write that names `public` needs If-Match, unless it makes the tour: without, it is answered 428 and changes nothing. The answer comes once the change is durable. ' +
      `Without its annotations, a tour has at most ${DOCUMENT_MAX_BYTES / 1024} KiB, ${DOCUMENT_MAX_DEPTH} levels, ${DOCUMENT_MAX_VALUES} values and ${DOCUMENT_MAX_KEYS} keys, ${OBJECT_MAX_KEYS} of them in one object. An array of annotations such as \`tags\` has at most ${TAGS_MAX} items, each with an id of its own.`,
    request: 'TourPatch',
    answer: 'Tour',
    headers: TOUR_ID,
    status: 200,
    versioned: true,
    conditional: true,
    errors: [...WRITE_ERRORS, 'conflict', 'revision-required', 'quota-exceeded'],
  },
  changeTour: {
    summary: 'Change annotations of the demo tour one by one',
    description:
      `At most ${OPERATIONS_MAX} operations, applied one after another in one revision. An operation on the collection \`twin\`, whose one item is \`twin\`, changes the twin’s own fields, but for who can see it: where others have changed the same field otherwise, the answer is \`conflict\` with the tour as it is, and none is applied. Where others have changed the same item meanwhile, fields that one side changed are taken from it; of a field that both changed, the value sent stands and the other is kept in the item’s \`overtaken\`; a change brings a removed item back, and what others have changed is not removed. An operation is applied once: for ${OPERATION_KEPT / DAY} days, sending its \`id\` again changes nothing. The answer comes once the change is durable, and has every item named as it is then. ` +
      `With \`tourId\`, the \`Tour-Id\` of an earlier answer, they are for that tour alone: one that was made after it is \`not-found\`. Where one operation is refused, none is applied. Operations that name more than 1 MiB of annotations are all tried first, and then applied in several revisions, between which others may write. A tour has at most ${ANNOTATIONS_MAX} annotations of ${ANNOTATION_MAX_BYTES / 1024} KiB, of which at most ${CALIBRATIONS_MAX} are calibrations.`,
    request: 'OperationsInput',
    answer: 'TourChanges',
    headers: TOUR_ID,
    status: 200,
    versioned: true,
    errors: [...WRITE_ERRORS, 'conflict', 'quota-exceeded'],
    examples: {
      'invalid-document': {
        detail: 'Some of what was sent cannot be stored.',
        issues: [
          {
            pointer: '/operations/0/item/title',
            detail: 'Invalid input: expected string, received undefined',
          },
          { pointer: '/operations/1/collection', detail: 'There is no such collection.' },
        ],
      },
      'document-too-large': { detail: `A request may hold at most ${BODY_MAX_BYTES / 1024} KiB here.` },
      'not-found': { detail: 'There is nothing here, or it is not shared with you.' },
    },
  },
  deleteTour: {
    summary: 'Delete the demo tour',
    description:
      'Its content goes; its revision goes on counting if another is made. Repeating it does no harm.',
    query: { scan: '`1`: the scan that it is of goes too, for good.' },
    status: 204,
    versioned: true,
    conditional: true,
    errors: ['not-signed-in', 'forbidden', 'cross-origin', 'not-found', 'conflict', 'too-many-requests'],
  },
  exportTour: {
    summary: 'Export the demo tour as a signed archive',
    description:
      'For its owner alone. A ZIP that is made while it is downloaded: the tour and its annotations as JSON with their schemas and as CSV, pictures and plans of its capture, and an `index.html` that shows all of it without a server. `manifest.json` has the SHA-256 of every part; `signature.json` signs it with a key of `/.well-known/gov360-signing-keys.json`.',
    query: {
      scan: 'Of a twin of a scan: `space` adds what was made of the scan, its answers and its corrections, `all` the uploaded file too; `none` (the default) leaves it out.',
    },
    media: 'application/zip',
    status: 200,
    errors: ['not-signed-in', 'invalid-request', 'not-found', 'too-many-requests'],
  },
  exportTags: {
    summary: 'Export the tags of the demo tour',
    description:
      "For its owner alone. CSV (RFC 4180) in UTF-8 with a byte order mark: id, title, text, color, keywords, media, x, y, z, normal x, normal y, normal z, sweep, and a column for each further field that holds a text, a number, or true or false. A tag that is still to be placed has no x, y and z. What a spreadsheet would take for a formula has a leading `'`, which an import takes back.",
    media: 'text/csv',
    status: 200,
    errors: ['not-signed-in', 'not-found', 'too-many-requests'],
  },
  exportPoints: {
    summary: 'Export the points of interest of the demo tour',
    description:
      'For its owner alone. CSV as of the tags, with id, title, text, type, picture, floor, room, x, y, z, normal x, normal y, normal z, sweep, view (as in a link to it), stop order, stop seconds, and a column for each further field.',
    media: 'text/csv',
    status: 200,
    errors: ['not-signed-in', 'not-found', 'too-many-requests'],
  },
  exportMeasurements: {
    summary: 'Export the measurements of the demo tour',
    description:
      'For its owner alone. CSV with a row for each value of each measurement: id, title, kind, part, value, tolerance, low, high (95 %), unit, note, floor, room, points, snaps, color, text, and the calibration that the values are made with.',
    media: 'text/csv',
    status: 200,
    errors: ['not-signed-in', 'not-found', 'too-many-requests'],
  },
  readProfile: {
    summary: 'Read a profile',
    description:
      'For its user and staff. Name and e-mail are those of the account, and the revision is 0, until the first write.',
    answer: 'Profile',
    status: 200,
    versioned: true,
    errors: ['not-signed-in', 'not-found'],
  },
  writeProfile: {
    summary: 'Write fields of one’s own profile',
    description:
      'Only the named fields change. Texts may be empty: a half-filled profile is kept as a draft.',
    request: 'ProfilePatch',
    answer: 'Profile',
    status: 200,
    versioned: true,
    conditional: true,
    errors: [...WRITE_ERRORS, 'conflict'],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
