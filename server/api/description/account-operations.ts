import type { OperationDescription } from './operation.ts';

const OWN = 'For the user alone: to anyone else it is not there.';

/** A person's account: where and how they are signed in. */
export const ACCOUNT_OPERATIONS = {
  listSessions: {
    summary: 'List where one is signed in',
    description: `${OWN} Those seen last come first; a hundred at most. A session ends 90 days after it was opened, and 30 days after it was last used.`,
    answer: 'SessionList',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
  endOtherSessions: {
    summary: 'Sign out everywhere else',
    description: `${OWN} Ends all sessions but the one that asks; their event streams end within 5 seconds.`,
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found'],
  },
  endSession: {
    summary: 'Sign out one place',
    description: `${OWN} The session’s event streams end within 5 seconds.`,
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found'],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
