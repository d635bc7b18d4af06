import type { Needs } from '../../platform/access/context.ts';
import { askForAddress, authorizeAddress } from '../../domain/identity/sign-ins/ask-for-address.ts';
import { listSignIns } from '../../domain/identity/sign-ins/list-sign-ins.ts';
import { removeSignIn } from '../../domain/identity/sign-ins/remove-sign-in.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import { readJson } from './request/request-body.ts';
import type { Handlers } from './routing/handlers.ts';

/** Bytes. An address, with room to spare. */
const BODY_MAX_BYTES = 4 * 1024;

/** How somebody signs in. */
export function signInHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'listSignIns' | 'removeSignIn' | 'changeAddress'> {
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
      await askForAddress(context, actor, { userId, input: await readJson(c, BODY_MAX_BYTES) });
      return json(JSON.stringify({ sent: true }), 202);
    },
  };
}
