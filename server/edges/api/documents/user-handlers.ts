import type { Needs } from '../../../platform/access/context.ts';
import { exportUsers } from '../../../domain/users/export-users.ts';
import { listUsers } from '../../../domain/users/list-users.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Handlers } from '../routing/handlers.ts';
import { jsonAnswers } from './json-answers.ts';

export function userHandlers(
  context: Needs<'config' | 'store' | 'now'>,
  headers: HeaderSet,
): Handlers<'listUsers' | 'exportUsers'> {
  const { json } = jsonAnswers(headers);
  return {
    async listUsers(c) {
      const input = { q: c.req.query('q'), cursor: c.req.query('cursor') };
      return json(JSON.stringify(await listUsers(context, c.var.actor, input)));
    },
    async exportUsers(c) {
      const csv = await exportUsers(context, c.var.actor, { q: c.req.query('q') });
      const day = new Date(context.now()).toISOString().slice(0, 10);
      return new Response(csv, {
        headers: {
          ...headers,
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="gov360-users-${day}.csv"`,
        },
      });
    },
  };
}
