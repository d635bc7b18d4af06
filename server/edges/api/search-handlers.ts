import type { Needs } from '../../platform/access/context.ts';
import { searchFiles } from '../../domain/files/search/search-files.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import type { Handlers } from './routing/handlers.ts';

/** The words inside a twin's files, for who may read it. */
export function searchHandlers(
  context: Needs<'config' | 'store' | 'now'>,
  headers: HeaderSet,
): Handlers<'searchFiles'> {
  const { json } = jsonAnswers(headers);
  return {
    async searchFiles(c) {
      const query = c.req.query('q') ?? '';
      const { clientAddress } = c.var;
      const search = { userId: userIdOf(c), query, clientAddress };
      return json(JSON.stringify(await searchFiles(context, c.var.actor, search)));
    },
  };
}
