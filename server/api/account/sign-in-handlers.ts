import type { Context } from '../../access/context.ts';
import { listSignIns } from '../../identity/sign-ins/list-sign-ins.ts';
import { removeSignIn } from '../../identity/sign-ins/remove-sign-in.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { userIdOf } from '../documents/document-input.ts';
import { jsonAnswers } from '../documents/json-answers.ts';
import type { Handlers } from '../routing/handlers.ts';

/** How somebody signs in. */
export function signInHandlers(
  context: Context,
  headers: HeaderSet,
): Handlers<'listSignIns' | 'removeSignIn'> {
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
  };
}
