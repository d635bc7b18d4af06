import type { z } from 'zod';
import type { ErrorCode } from '../../../contract/errors.ts';
import { exampleTourSchema } from '../../../contract/example.ts';
import { messageInputSchema, messagePageSchema, messageSchema } from '../../../contract/message.ts';
import { profilePatchSchema, profileSchema } from '../../../contract/profile.ts';
import { tourPatchSchema, tourSchema } from '../../../contract/tour.ts';
import { userPageSchema } from '../../../contract/user.ts';
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MAX_DEPTH,
  DOCUMENT_MAX_KEYS,
  DOCUMENT_MAX_VALUES,
  OBJECT_MAX_KEYS,
} from '../../../contract/limits.ts';
import type { Operation } from '../../access/policy.ts';

/** The schemas of the API by the names its description gives them. */
export const SCHEMAS = {
  Tour: tourSchema,
  TourPatch: tourPatchSchema,
  Profile: profileSchema,
  ProfilePatch: profilePatchSchema,
  MessageInput: messageInputSchema,
  Message: messageSchema,
  MessagePage: messagePageSchema,
  UserPage: userPageSchema,
  ExampleTour: exampleTourSchema,
} as const satisfies Record<string, z.ZodType>;
export type SchemaName = keyof typeof SCHEMAS;

export interface ApiOperation {
  id: Operation;
  method: 'get' | 'patch' | 'post' | 'delete';
  path: string;
  summary: string;
  description: string;
  request?: SchemaName;
  /** Absent: 204, or what `media` says. */
  answer?: SchemaName;
  /** The media type of an answer that is no JSON. */
  media?: 'text/event-stream' | 'text/csv';
  /** Headers of such an answer that mean something to its reader. */
  headers?: Readonly<Record<string, string>>;
  status: 200 | 201 | 204;
  query?: Readonly<Record<string, string>>;
  /** Absent: nobody but who is signed in gets anything of it. */
  session?: 'optional' | 'none';
  /** It takes If-Match, and its answer carries the revision as ETag. */
  versioned?: boolean;
  errors: readonly ErrorCode[];
}

const PROFILE = '/api/users/{userId}';
const TOUR = `${PROFILE}/tours/demo-tour`;
const MESSAGES = `${PROFILE}/messages`;
const WRITE_ERRORS = [
  'invalid-request',
  'invalid-document',
  'document-too-large',
  'too-slow',
  'busy',
  'not-signed-in',
  'forbidden',
  'cross-origin',
  'not-found',
  'too-many-requests',
] as const satisfies readonly ErrorCode[];
const CURSOR = { cursor: 'The `next` of the page before; without it, the first page.' };

/** Every operation on documents, in the order in which a reader meets them. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  {
    id: 'readTour',
    method: 'get',
    path: TOUR,
    summary: 'Read the demo tour',
    description:
      'For its owner, and for anyone while it is public. To everyone else a private tour is the same 404 as none.',
    answer: 'Tour',
    status: 200,
    versioned: true,
    session: 'optional',
    errors: ['not-found'],
  },
  {
    id: 'writeTour',
    method: 'patch',
    path: TOUR,
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
  {
    id: 'deleteTour',
    method: 'delete',
    path: TOUR,
    summary: 'Delete the demo tour',
    description:
      'Its content goes; its revision goes on counting if another is made. Repeating it does no harm.',
    status: 204,
    versioned: true,
    errors: ['not-signed-in', 'forbidden', 'cross-origin', 'not-found', 'conflict', 'too-many-requests'],
  },
  {
    id: 'readProfile',
    method: 'get',
    path: PROFILE,
    summary: 'Read a profile',
    description:
      'For its user and staff. Name and e-mail are those of the account, and the revision is 0, until the first write.',
    answer: 'Profile',
    status: 200,
    versioned: true,
    errors: ['not-signed-in', 'not-found'],
  },
  {
    id: 'writeProfile',
    method: 'patch',
    path: PROFILE,
    summary: 'Write fields of one’s own profile',
    description:
      'Only the named fields change. Texts may be empty: a half-filled profile is kept as a draft.',
    request: 'ProfilePatch',
    answer: 'Profile',
    status: 200,
    versioned: true,
    errors: [...WRITE_ERRORS, 'conflict'],
  },
  {
    id: 'addMessage',
    method: 'post',
    path: MESSAGES,
    summary: 'Send a message',
    description:
      'With an `id` of the client’s making the request may be repeated: the message is stored once, and the same answer comes again.',
    request: 'MessageInput',
    answer: 'Message',
    status: 201,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  {
    id: 'listMessages',
    method: 'get',
    path: MESSAGES,
    summary: 'List a user’s messages',
    description: 'Newest first. For their sender and staff.',
    answer: 'MessagePage',
    status: 200,
    query: CURSOR,
    errors: ['invalid-request', 'not-signed-in', 'not-found'],
  },
  {
    id: 'listUsers',
    method: 'get',
    path: '/api/users',
    summary: 'List all users',
    description: 'For staff alone; oldest account first.',
    answer: 'UserPage',
    status: 200,
    query: { q: 'Words to find in name, e-mail and company.', ...CURSOR },
    errors: ['invalid-request', 'forbidden'],
  },
  {
    id: 'exportUsers',
    method: 'get',
    path: '/api/users.csv',
    summary: 'Export all users',
    description:
      "For staff alone; oldest account first. CSV (RFC 4180) in UTF-8 with a byte order mark: name, email, company, role, title, phone, created. What a spreadsheet would take for a formula has a leading `'`.",
    media: 'text/csv',
    status: 200,
    query: { q: 'Words to find in name, e-mail and company.' },
    errors: ['forbidden'],
  },
  {
    id: 'watch',
    method: 'get',
    path: '/api/watch',
    summary: 'Watch documents and lists',
    description:
      'Server-sent events for up to 20 topics: `users/{userId}/tours/demo-tour`, `users/{userId}`, `users/{userId}/messages`, `users`. The first `document` event of a topic is the document as it stands; `changed` says that a list changed; `gone` ends a topic whose right was lost. Reconnect with Last-Event-ID, or say of each topic which revision was seen last (`users/{userId}@12`), to go on without a gap. A shared stream takes up to 100 topics, which join and leave it while it is open; each begins with `document`, `changed`, `current` (nothing newer than what was seen) or `gone` (not for this session to see). A person (signed out: a client network) may hold ten streams open at each server.',
    media: 'text/event-stream',
    headers: { 'Content-Location': 'The address of a shared stream, to which topics join.' },
    status: 200,
    query: {
      topic: 'A topic; repeat the parameter for several.',
      shared: '`1`: a shared stream.',
      visitor: '`1`: as somebody who is not signed in has it, whatever the session.',
    },
    session: 'optional',
    errors: ['invalid-request', 'not-signed-in', 'forbidden', 'not-found', 'too-many-requests'],
  },
  {
    id: 'changeStream',
    method: 'post',
    path: '/api/watch/{streamId}',
    summary: 'Let topics join and leave a shared stream',
    description:
      'What comes of each topic the stream itself tells. For the session (where nobody is signed in, the client) that opened it. 404 also means that another server holds the stream: open a new one with all topics, each with the revision that was seen last.',
    status: 204,
    query: {
      join: 'A topic, with the revision that was seen last; repeat the parameter for several.',
      leave: 'A topic; repeat the parameter for several. Topics leave before others join.',
    },
    errors: ['invalid-request', 'cross-origin', 'not-found'],
  },
  {
    id: 'readExample',
    method: 'get',
    path: '/examples/{exampleId}.json',
    summary: 'Read an example tour',
    description: '`example-1`, `example-2` or `example-3`, for anyone.',
    answer: 'ExampleTour',
    status: 200,
    session: 'none',
    errors: ['not-found'],
  },
];
