import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { addMessage, authorizeMessage } from '../../../domain/messages/add-message.ts';
import { listMessages } from '../../../domain/messages/list-messages.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { readJson } from '../request/request-body.ts';
import type { Handlers } from '../routing/handlers.ts';
import { jsonAnswers, userIdOf } from './json-answers.ts';

/** Bytes. The longest text, each of its code units escaped. */
const MESSAGE_MAX_BYTES = 6 * TEXT_MAX_LENGTH + 1024;

export function messageHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'addMessage' | 'listMessages'> {
  const { json } = jsonAnswers(headers);
  return {
    async addMessage(c) {
      const userId = userIdOf(c);
      authorizeMessage(c.var.actor, userId);
      const message = await readJson(c, MESSAGE_MAX_BYTES);
      return json(JSON.stringify(await addMessage(context, c.var.actor, { userId, message })), 201);
    },
    async listMessages(c) {
      const input = { userId: userIdOf(c), cursor: c.req.query('cursor') };
      return json(JSON.stringify(await listMessages(context, c.var.actor, input)));
    },
  };
}
