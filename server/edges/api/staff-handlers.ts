import type { Needs } from '../../platform/access/context.ts';
import { listEntries } from '../../domain/audit/list-entries.ts';
import { authorizeBlock, blockUser, unblockUser } from '../../domain/users/block-user.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import { readJson } from './request/request-body.ts';
import type { Handlers } from './routing/handlers.ts';

/** Bytes of a block's reason. */
const REASON_MAX_BYTES = 8 * 1024;

/** What staff do about people, and what is written down of it. */
export function staffHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'blockUser' | 'unblockUser' | 'listAudit'> {
  const { json } = jsonAnswers(headers);
  return {
    async blockUser(c) {
      const userId = userIdOf(c);
      authorizeBlock(context, c.var.actor, userId);
      await blockUser(context, c.var.actor, { userId, body: await readJson(c, REASON_MAX_BYTES) });
      return new Response(null, { status: 204, headers });
    },
    async unblockUser(c) {
      await unblockUser(context, c.var.actor, { userId: userIdOf(c) });
      return new Response(null, { status: 204, headers });
    },
    async listAudit(c) {
      const input = { cursor: c.req.query('cursor') };
      return json(JSON.stringify(await listEntries(context, c.var.actor, input)));
    },
  };
}
