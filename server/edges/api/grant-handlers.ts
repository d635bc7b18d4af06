import type { Needs } from '../../platform/access/context.ts';
import { authorizeGrant, issueGrant } from '../../domain/files/grants/issue-grant.ts';
import { createGrantPruning } from '../../domain/files/grants/prune-grants.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import { readJson } from './request/request-body.ts';
import type { Handlers } from './routing/handlers.ts';

/** Bytes. */
const GRANT_INPUT_MAX_BYTES = 1024;

export function grantHandlers(
  context: Needs<'config' | 'store' | 'now'>,
  headers: HeaderSet,
): Handlers<'issueGrant'> {
  const { json } = jsonAnswers(headers);
  const prune = createGrantPruning(context);
  return {
    async issueGrant(c) {
      const { actor, clientAddress } = c.var;
      const userId = userIdOf(c);
      await authorizeGrant(context, actor, userId);
      const body = await readJson(c, GRANT_INPUT_MAX_BYTES);
      await prune();
      return json(JSON.stringify(await issueGrant(context, actor, { userId, clientAddress, body })));
    },
  };
}
