import type { Context } from '../../platform/access/context.ts';
import { authorizeDeletion, deleteAccount } from '../../domain/accounts/delete-account.ts';
import { expiredCookies } from '../../domain/identity/sessions/session-cookies.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { userIdOf } from './documents/json-answers.ts';
import { readJson } from './request/request-body.ts';
import type { Handlers } from './routing/handlers.ts';

/** Bytes of a deletion's confirmation: an address. */
const CONFIRMATION_MAX_BYTES = 4 * 1024;

/** What a person does with all of their data. */
export function accountHandlers(
  context: Context,
  headers: HeaderSet,
): Handlers<'exportAccount' | 'deleteAccount'> {
  return {
    async exportAccount(c) {
      // Few ask for one: what makes it is loaded then.
      const { exportAccount } = await import('../../domain/accounts/export-account.ts');
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
