import type { Context, Needs } from '../../../platform/access/context.ts';
import { authorizeDeletion, deleteAccount } from '../../../domain/accounts/delete-account.ts';
import { expiredCookies } from '../../../domain/identity/sessions/session-cookies.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { userIdOf, jsonAnswers } from './json-answers.ts';
import { readJson } from '../request/request-body.ts';
import type { Handlers } from '../request/app-environment.ts';
import { endOtherSessions, endSession } from '../../../domain/identity/sessions/end-sessions.ts';
import { listSessions } from '../../../domain/identity/sessions/list-sessions.ts';
import { askForAddress, authorizeAddress } from '../../../domain/identity/sign-ins/ask-for-address.ts';
import { listSignIns } from '../../../domain/identity/sign-ins/list-sign-ins.ts';
import { removeSignIn } from '../../../domain/identity/sign-ins/remove-sign-in.ts';
import { BODY_ERRORS, type OperationDescription } from './operation.ts';
import { DELETION_WORDS } from '../../../../contract/account/account.ts';

const OWN = 'For the user alone: to anyone else it is not there.';

/** Bytes of a deletion's confirmation: an address. */
const CONFIRMATION_MAX_BYTES = 4 * 1024;

export const ACCOUNT_OPERATIONS = {
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
} as const satisfies Record<string, OperationDescription>;

/** What a person does with all of their data. */
export function accountHandlers(
  context: Context,
  headers: HeaderSet,
): Handlers<keyof typeof ACCOUNT_OPERATIONS> {
  return {
    async exportAccount(c) {
      // Few ask for one: what makes it is loaded then.
      const { exportAccount } = await import('../../../domain/accounts/account-parts.ts');
      const archive = await exportAccount(context, c.var.actor, { userId: userIdOf(c) });
      const day = new Date(context.now()).toISOString().slice(0, 10);
      return new Response(archive, {
        headers: {
          ...headers,
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="gov360-your-data-${day}.zip"`,
        },
      });
    },
    async deleteAccount(c) {
      const userId = userIdOf(c);
      authorizeDeletion(context, c.var.actor, userId);
      const body = await readJson(c, CONFIRMATION_MAX_BYTES);
      await deleteAccount(context, c.var.actor, { userId, body });
      const answer = new Response(null, { status: 204, headers });
      for (const cookie of expiredCookies(context.config)) answer.headers.append('set-cookie', cookie);
      return answer;
    },
  };
}

export const SESSION_OPERATIONS = {
  listSessions: {
    summary: 'List where one is signed in',
    description: `${OWN} Those seen last come first; a hundred at most. A session ends 90 days after it was opened, and 30 days after it was last used.`,
    answer: 'SessionList',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
  endSession: {
    summary: 'Sign out one place',
    description: `${OWN} The session’s event streams end within 5 seconds.`,
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found'],
  },
  endOtherSessions: {
    summary: 'Sign out everywhere else',
    description: `${OWN} Ends all sessions but the one that asks; their event streams end within 5 seconds.`,
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found'],
  },
} as const satisfies Record<string, OperationDescription>;

/** Where somebody is signed in. */
export function sessionHandlers(
  context: Needs<'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof SESSION_OPERATIONS> {
  const { json } = jsonAnswers(headers);
  return {
    async listSessions(c) {
      return json(JSON.stringify(await listSessions(context, c.var.actor, { userId: userIdOf(c) })));
    },
    async endSession(c) {
      const sessionId = c.req.param('sessionId') ?? '';
      await endSession(context, c.var.actor, { userId: userIdOf(c), sessionId });
      return new Response(null, { status: 204, headers });
    },
    async endOtherSessions(c) {
      await endOtherSessions(context, c.var.actor, { userId: userIdOf(c) });
      return new Response(null, { status: 204, headers });
    },
  };
}

/** Bytes. An address, with room to spare. */
const ADDRESS_MAX_BYTES = 4 * 1024;

export const SIGN_IN_OPERATIONS = {
  listSignIns: {
    summary: 'List how one signs in',
    description: `${OWN} The verified address, and linked accounts of providers.`,
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
} as const satisfies Record<string, OperationDescription>;

/** How somebody signs in. */
export function signInHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof SIGN_IN_OPERATIONS> {
  const { json } = jsonAnswers(headers);
  return {
    async listSignIns(c) {
      return json(JSON.stringify(await listSignIns(context, c.var.actor, { userId: userIdOf(c) })));
    },
    async removeSignIn(c) {
      const signInId = c.req.param('signInId') ?? '';
      await removeSignIn(context, c.var.actor, { userId: userIdOf(c), signInId });
      return new Response(null, { status: 204, headers });
    },
    async changeAddress(c) {
      const { actor } = c.var;
      const userId = userIdOf(c);
      authorizeAddress(context, actor, userId);
      await askForAddress(context, actor, { userId, input: await readJson(c, ADDRESS_MAX_BYTES) });
      return json(JSON.stringify({ sent: true }), 202);
    },
  };
}
