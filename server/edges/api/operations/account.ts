import type { Context } from '../../../platform/access/context.ts';
import { authorizeDeletion, deleteAccount } from '../../../domain/accounts/delete-account.ts';
import { expiredCookies } from '../../../domain/identity/sessions/session-cookies.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { handlersFor, jsonAnswers, userIdOf, userOf } from './json-answers.ts';
import { readJson } from '../request/request-body.ts';
import type { Handlers } from '../request/app-environment.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../domain/identity/sessions/manage-sessions.ts';
import { askForAddress, authorizeAddress } from '../../../domain/identity/sign-ins/change-address.ts';
import { listSignIns, removeSignIn } from '../../../domain/identity/sign-ins/sign-in-methods.ts';
import { CHANGE_ERRORS, type OperationDescription } from './operation.ts';
import { DELETION_WORDS } from '../../../../contract/account/account.ts';

const OWN = 'Only the user can call this operation. For other users, the response is `not-found`.';

/** Maximum number of bytes in a request to delete an account. The request contains an email address. */
const CONFIRMATION_MAX_BYTES = 4 * 1024;

/** Maximum number of bytes in a request with an email address. */
const ADDRESS_MAX_BYTES = 4 * 1024;

export const ACCOUNT_OPERATIONS = {
  exportAccount: {
    summary: 'Download your data',
    description: `${OWN} Returns a ZIP archive, which the server creates during the download. It contains the profile, messages, twins with earlier versions, files and scans (\`twin-and-scans.zip\`), sessions, sign-ins, jobs, imports, and what staff viewed, as JSON with schemas (\`Download…\`) and partly as CSV. README.txt describes each file. You can import the archive and \`twin-and-scans.zip\`. The server allows ten downloads in 15 minutes by default.`,
    media: 'application/zip',
    errors: CHANGE_ERRORS,
  },
  deleteAccount: {
    summary: 'Delete your account',
    description: `${OWN} Deletes all data about the user in one step. Sessions and event streams end within 5 seconds. This cannot be undone, so the session must be younger than ten minutes. \`confirmation\` must be the sign-in address, or \`${DELETION_WORDS}\` for an account without an address.`,
    request: 'DeletionInput',
    errors: ['forbidden', 'fresh-sign-in-required'],
  },
  listSessions: {
    summary: 'List sessions',
    description: `${OWN} Returns up to 100 sessions, most recently used first. A session ends 90 days after sign-in, or 30 days after its last use.`,
    answer: 'SessionList',
  },
  endSession: {
    summary: 'End a session',
    description: `${OWN} The session’s event streams end within 5 seconds.`,
  },
  endOtherSessions: {
    summary: 'Sign out everywhere else',
    description: `${OWN} Ends all other sessions. Their event streams end within 5 seconds.`,
  },
  listSignIns: {
    summary: 'List sign-in methods',
    description: `${OWN} Returns the verified address and the linked accounts of providers.`,
    answer: 'SignInList',
  },
  removeSignIn: {
    summary: 'Remove a sign-in method',
    description: `${OWN} \`signInId\` is \`address\` or the id of a linked account. Another working sign-in method must remain. Existing sessions continue.`,
    errors: ['fresh-sign-in-required', 'last-sign-in'],
  },
  changeAddress: {
    summary: 'Change the sign-in address',
    description: `${OWN} Emails a link to the address. The link works only once, in a session of the same user, and expires in 15 minutes. Nothing changes until the user opens the link. The response does not reveal whether the address belongs to another account. Only the email to that address reveals it.`,
    request: 'AddressInput',
    status: 202,
    errors: ['fresh-sign-in-required', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

export function accountHandlers(
  context: Context,
  headers: HeaderSet,
): Handlers<keyof typeof ACCOUNT_OPERATIONS> {
  const { done, file, json } = jsonAnswers(headers);
  const { changes, returns } = handlersFor(context, headers);
  return {
    async exportAccount(c) {
      // Loaded on demand, because users rarely download their data.
      const { exportAccount } = await import('../../../domain/accounts/account-parts.ts');
      const archive = await exportAccount(context, c.var.actor, userOf(c));
      const day = new Date(context.now()).toISOString().slice(0, 10);
      return file(archive, 'application/zip', `attachment; filename="gov360-your-data-${day}.zip"`);
    },
    async deleteAccount(c) {
      const userId = userIdOf(c);
      authorizeDeletion(context, c.var.actor, userId);
      const body = await readJson(c, CONFIRMATION_MAX_BYTES);
      await deleteAccount(context, c.var.actor, { userId, body });
      const answer = done();
      for (const cookie of expiredCookies(context.config)) answer.headers.append('set-cookie', cookie);
      return answer;
    },
    listSessions: returns(listSessions, userOf),
    endSession: changes(endSession, (c) => ({ ...userOf(c), sessionId: c.req.param('sessionId') ?? '' })),
    endOtherSessions: changes(endOtherSessions, userOf),
    listSignIns: returns(listSignIns, userOf),
    removeSignIn: changes(removeSignIn, (c) => ({ ...userOf(c), signInId: c.req.param('signInId') ?? '' })),
    async changeAddress(c) {
      const { actor } = c.var;
      const userId = userIdOf(c);
      authorizeAddress(context, actor, userId);
      await askForAddress(context, actor, { userId, input: await readJson(c, ADDRESS_MAX_BYTES) });
      return json({ sent: true }, 202);
    },
  };
}
