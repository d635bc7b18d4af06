import { DELETION_WORDS } from '../../../../contract/account/account.ts';
import { BODY_ERRORS, CURSOR, type OperationDescription } from './operation.ts';

const OWN = 'For the user alone: to anyone else it is not there.';
const STAFF = 'For staff alone, and not for an account of staff.';

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
  exportAccount: {
    summary: 'Download everything that is held on one',
    description: `${OWN} A ZIP archive, made while it is downloaded: profile, messages, twin with its earlier versions, files and scans (\`twin-and-scans.zip\`, which can be imported, as all of it can), sessions, sign-ins, jobs, imports, and what staff looked up, as JSON with its schemas (\`Download…\`), and as CSV where spreadsheets are of use. README.txt says what each file is. Ten times within a quarter of an hour.`,
    media: 'application/zip',
    status: 200,
    errors: ['not-signed-in', 'forbidden', 'not-found', 'too-many-requests'],
  },
  deleteAccount: {
    summary: 'Delete one’s account',
    description: `${OWN} Everything that is held on the person goes, in one step; sessions and event streams end within 5 seconds. It cannot be taken back, so the session has to be younger than ten minutes, and \`confirmation\` has to be the address that one signs in with, or \`${DELETION_WORDS}\` for an account without one.`,
    request: 'DeletionInput',
    status: 204,
    errors: [
      ...BODY_ERRORS,
      'not-signed-in',
      'forbidden',
      'fresh-sign-in-required',
      'cross-origin',
      'not-found',
    ],
  },
  blockUser: {
    summary: 'Block a user',
    description: `${STAFF} Sessions and event streams of the user end within 5 seconds, nobody signs in to the account, and its public twin looks like one that does not exist. The user is told the reason when they try to sign in. Repeating it gives another reason.`,
    request: 'BlockInput',
    status: 204,
    errors: [...BODY_ERRORS, 'not-signed-in', 'forbidden', 'cross-origin', 'not-found'],
  },
  unblockUser: {
    summary: 'Let a blocked user in again',
    description: `${STAFF} Repeating it does no harm.`,
    status: 204,
    errors: ['not-signed-in', 'forbidden', 'cross-origin', 'not-found'],
  },
  listAudit: {
    summary: 'List what staff have looked up and decided',
    description:
      'For staff alone; newest first. The same look of one session within ten minutes is one entry. Entries are never changed or removed.',
    answer: 'AuditPage',
    status: 200,
    query: CURSOR,
    errors: ['invalid-request', 'forbidden'],
  },
  listSignIns: {
    summary: 'List how one signs in',
    description: `${OWN} The verified address, and linked accounts of Google and Microsoft.`,
    answer: 'SignInList',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
  removeSignIn: {
    summary: 'Take a way to sign in away',
    description: `${OWN} \`address\`, or the id of a linked account. Another way that works has to remain. Sessions that are open go on.`,
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'fresh-sign-in-required', 'last-sign-in'],
  },
  changeAddress: {
    summary: 'Ask for another sign-in address',
    description: `${OWN} A link is mailed to the address, which works once, for 15 minutes, in a session of the same user; nothing changes before. The answer is the same where the address opens another account: the mail says so.`,
    request: 'AddressInput',
    status: 202,
    errors: [
      'invalid-request',
      'document-too-large',
      'too-slow',
      'not-signed-in',
      'cross-origin',
      'not-found',
      'fresh-sign-in-required',
      'too-many-requests',
    ],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
