import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MAX_DEPTH,
  DOCUMENT_MAX_KEYS,
  DOCUMENT_MAX_VALUES,
  OBJECT_MAX_KEYS,
} from '../../../contract/limits.ts';
import { type OperationDescription, WRITE_ERRORS } from './operation.ts';

/** Tours and profiles. */
export const DOCUMENT_OPERATIONS = {
  readTour: {
    summary: 'Read the demo tour',
    description:
      'For its owner, and for anyone while it is public. To everyone else a private tour is the same 404 as none.',
    answer: 'Tour',
    status: 200,
    versioned: true,
    errors: ['not-found'],
  },
  writeTour: {
    summary: 'Write fields of the demo tour',
    description:
      'Only the named fields change; nested objects merge, arrays and null replace; unknown fields are kept. The first write makes the tour. A write that names `public` needs If-Match, unless it makes the tour: without, it is answered 428 and changes nothing. The answer comes once the change is durable. ' +
      `A tour has at most ${DOCUMENT_MAX_BYTES / 1024} KiB, ${DOCUMENT_MAX_DEPTH} levels, ${DOCUMENT_MAX_VALUES} values and ${DOCUMENT_MAX_KEYS} keys, ${OBJECT_MAX_KEYS} of them in one object.`,
    request: 'TourPatch',
    answer: 'Tour',
    status: 200,
    versioned: true,
    errors: [...WRITE_ERRORS, 'conflict', 'revision-required', 'quota-exceeded'],
  },
  deleteTour: {
    summary: 'Delete the demo tour',
    description:
      'Its content goes; its revision goes on counting if another is made. Repeating it does no harm.',
    status: 204,
    versioned: true,
    errors: ['not-signed-in', 'forbidden', 'cross-origin', 'not-found', 'conflict', 'too-many-requests'],
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
    errors: [...WRITE_ERRORS, 'conflict'],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
