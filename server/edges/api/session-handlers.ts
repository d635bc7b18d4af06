import type { Needs } from '../../platform/access/context.ts';
import { endOtherSessions, endSession } from '../../domain/identity/sessions/end-sessions.ts';
import { listSessions } from '../../domain/identity/sessions/list-sessions.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import type { Handlers } from './routing/handlers.ts';

/** Where somebody is signed in. */
export function sessionHandlers(
  context: Needs<'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'listSessions' | 'endSession' | 'endOtherSessions'> {
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
