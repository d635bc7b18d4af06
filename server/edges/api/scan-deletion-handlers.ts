import type { Needs } from '../../platform/access/context.ts';
import { deleteScan } from '../../domain/scans/delete-scan.ts';
import { deleteSource } from '../../domain/scans/delete-source.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { userIdOf } from './documents/json-answers.ts';
import type { Call, Handlers } from './routing/handlers.ts';

export function scanDeletionHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'deleteScan' | 'deleteSource'> {
  const done = () => new Response(null, { status: 204, headers });
  return {
    async deleteScan(c) {
      await deleteScan(context, c.var.actor, scanOf(c));
      return done();
    },
    async deleteSource(c) {
      await deleteSource(context, c.var.actor, scanOf(c));
      return done();
    },
  };
}

function scanOf(c: Call) {
  return { userId: userIdOf(c), scanId: c.req.param('scanId') ?? '' };
}
