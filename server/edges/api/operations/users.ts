import type { Needs } from '../../../platform/access/context.ts';
import { exportUsers, listUsers } from '../../../domain/users/list-users.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Handlers } from '../request/app-environment.ts';
import { cursorOf, handlersFor, jsonAnswers, userIdOf, userOf, writeInput } from './json-answers.ts';
import { readProfile, authorizeProfileWrite, writeProfile } from '../../../domain/profiles/profiles.ts';
import { listEntries } from '../../../domain/users/audit-log.ts';
import { authorizeBlock, blockUser, unblockUser } from '../../../domain/users/block-user.ts';
import {
  authorizeForLeaver,
  handOverLeaver,
  listLeaverTwins,
} from '../../../domain/portfolio/hand-over-leaver.ts';
import { BODY_MAX_BYTES } from '../request/request-body.ts';
import { CURSOR, WRITE_ERRORS, type OperationDescription } from './operation.ts';

const STAFF = 'Only staff can call this operation, and only for users who are not staff.';

/** Maximum number of bytes in a request with the reason for a block. */
const REASON_MAX_BYTES = 8 * 1024;

export const USER_OPERATIONS = {
  listUsers: {
    summary: 'List all users',
    description: 'Only for staff. Returns the users, oldest account first.',
    answer: 'UserPage',
    query: { q: 'Words to find in names, email addresses and companies.', ...CURSOR },
    onlyStaff: true,
    errors: ['invalid-request'],
  },
  exportUsers: {
    summary: 'Export all users',
    description:
      "Only for staff. Returns the users, oldest account first, as a CSV file (RFC 4180) in UTF-8 with a byte order mark. Its columns are name, email, company, role, title, phone and created. Text that a spreadsheet would treat as a formula starts with `'`.",
    media: 'text/csv',
    query: { q: 'Words to find in names, email addresses and companies.' },
    onlyStaff: true,
  },
  readProfile: {
    summary: 'Read a profile',
    description:
      'For the user and staff. Until the profile is first written, the name and email are those of the account, and the revision is 0.',
    answer: 'Profile',
    versioned: true,
  },
  writeProfile: {
    summary: 'Write fields of your profile',
    description:
      'Changes only the fields in the request. Fields can be empty: an incomplete profile is stored as a draft.',
    request: 'ProfilePatch',
    answer: 'Profile',
    versioned: true,
    conditional: true,
    errors: [...WRITE_ERRORS, 'conflict'],
  },
  blockUser: {
    summary: 'Block a user',
    description: `${STAFF} Sessions and event streams of the user end within 5 seconds. Nobody can sign in to the account. For other people, the response for its twins is the same 404 as for twins that do not exist. The sign-in page shows the user the reason. Repeat the request to change the reason.`,
    request: 'BlockInput',
    errors: ['forbidden'],
  },
  unblockUser: {
    summary: 'Unblock a user',
    description: `${STAFF} Repeating the request has no effect.`,
    errors: ['forbidden'],
  },
  listLeaverTwins: {
    summary: 'List the twins of a user who leaves',
    description:
      'For staff, if the operator allows them to hand over twins (`STAFF_HAND_OVER`). Returns the twins’ names and counts, but not their content.',
    answer: 'CountedTwins',
    errors: ['forbidden'],
  },
  handOverLeaver: {
    summary: 'Hand over the twins of a user who leaves',
    description:
      'For staff, if the operator allows it (`STAFF_HAND_OVER`). Offers the twins to the account with the given verified address, which can accept or decline each twin. The owner gets an email and loses access to accepted twins. A demo becomes a regular twin first.',
    request: 'LeaverInput',
    errors: [...WRITE_ERRORS, 'quota-exceeded'],
  },
  listAudit: {
    summary: 'Read the audit log of staff',
    description:
      'Only for staff. Returns what staff have viewed, exported and decided, newest first. Repeated lookups in one session within ten minutes are one entry. Entries are never changed or removed.',
    answer: 'AuditPage',
    query: CURSOR,
    onlyStaff: true,
    errors: ['invalid-request'],
  },
} as const satisfies Record<string, OperationDescription>;

export function userHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof USER_OPERATIONS> {
  const { file, versioned } = jsonAnswers(headers);
  const { changes, returns, withBody } = handlersFor(context, headers);
  return {
    listUsers: returns(listUsers, (c) => ({ q: c.req.query('q'), ...cursorOf(c) })),
    async exportUsers(c) {
      const csv = await exportUsers(context, c.var.actor, { q: c.req.query('q') });
      const day = new Date(context.now()).toISOString().slice(0, 10);
      return file(csv, 'text/csv; charset=utf-8', `attachment; filename="gov360-users-${day}.csv"`);
    },
    async readProfile(c) {
      const profile = await readProfile(context, c.var.actor, userOf(c));
      return versioned(JSON.stringify(profile), profile.revision);
    },
    async writeProfile(c) {
      authorizeProfileWrite(c.var.actor, userIdOf(c));
      const profile = await writeProfile(context, c.var.actor, await writeInput(c));
      return versioned(JSON.stringify(profile), profile.revision);
    },
    blockUser: changes(
      blockUser,
      withBody(userOf, (_, actor, { userId }) => authorizeBlock(context, actor, userId), REASON_MAX_BYTES),
    ),
    unblockUser: changes(unblockUser, userOf),
    listLeaverTwins: returns(listLeaverTwins, userOf),
    handOverLeaver: changes(
      handOverLeaver,
      withBody(userOf, (_, actor, { userId }) => authorizeForLeaver(context, actor, userId), BODY_MAX_BYTES),
    ),
    listAudit: returns(listEntries, cursorOf),
  };
}
