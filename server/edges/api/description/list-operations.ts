import { CURSOR, type OperationDescription, WRITE_ERRORS } from './operation.ts';

/** Messages, jobs, users and examples. */
export const LIST_OPERATIONS = {
  addMessage: {
    summary: 'Send a message',
    description:
      'With an `id` of the client’s making the request may be repeated: the message is stored once, and the same answer comes again.',
    request: 'MessageInput',
    answer: 'Message',
    status: 201,
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  listMessages: {
    summary: 'List a user’s messages',
    description: 'Newest first. For their sender and staff.',
    answer: 'MessagePage',
    status: 200,
    query: CURSOR,
    errors: ['invalid-request', 'not-signed-in', 'not-found'],
  },
  listJobs: {
    summary: 'List what is done for a user in the background',
    description:
      'Newest first: up to 50 jobs that wait, run, or ended within the last week. For the user alone.',
    answer: 'JobList',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
  cancelJob: {
    summary: 'Stop a job',
    description: 'Asks it to stop; it is `cancelled` once it has. A job that has ended stays as it is.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found'],
  },
  listUsers: {
    summary: 'List all users',
    description: 'For staff alone; oldest account first.',
    answer: 'UserPage',
    status: 200,
    query: { q: 'Words to find in name, e-mail and company.', ...CURSOR },
    errors: ['invalid-request', 'forbidden'],
  },
  exportUsers: {
    summary: 'Export all users',
    description:
      "For staff alone; oldest account first. CSV (RFC 4180) in UTF-8 with a byte order mark: name, email, company, role, title, phone, created. What a spreadsheet would take for a formula has a leading `'`.",
    media: 'text/csv',
    status: 200,
    query: { q: 'Words to find in name, e-mail and company.' },
    errors: ['forbidden'],
  },
  readExample: {
    summary: 'Read an example tour',
    description: '`example-1`, `example-2` or `example-3`, for anyone.',
    answer: 'ExampleTour',
    status: 200,
    errors: ['not-found'],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
