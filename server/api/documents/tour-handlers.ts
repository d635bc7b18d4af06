import type { Context } from '../../access/context.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { readStoredTour, type StoredTour } from '../../tours/read-tour.ts';
import { writeOperations } from '../../tours/write-operations.ts';
import { authorizeTourWrite, writeStoredTour } from '../../tours/write-tour.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { readJson } from '../request/json-body.ts';
import { BODY_MAX_BYTES } from '../request/request-body.ts';
import type { Handlers } from '../routing/handlers.ts';
import { ifMatchOf, userIdOf, writeInput } from './document-input.ts';
import { jsonAnswers } from './json-answers.ts';

export function tourHandlers(
  context: Context,
  headers: HeaderSet,
): Handlers<'readTour' | 'writeTour' | 'changeTour' | 'deleteTour'> {
  const { versioned } = jsonAnswers(headers);
  const answer = ({ body, revision, globalId }: Pick<StoredTour, 'body' | 'revision' | 'globalId'>) =>
    versioned(body, revision, { 'tour-id': globalId });
  return {
    async readTour(c) {
      return answer(await readStoredTour(context, c.var.actor, { userId: userIdOf(c) }));
    },
    async writeTour(c) {
      await authorizeTourWrite(context, c.var.actor, userIdOf(c));
      return answer(await writeStoredTour(context, c.var.actor, await writeInput(c)));
    },
    async changeTour(c) {
      const userId = userIdOf(c);
      await authorizeTourWrite(context, c.var.actor, userId);
      const body = await readJson(c, BODY_MAX_BYTES);
      return answer(await writeOperations(context, c.var.actor, { userId, body }));
    },
    async deleteTour(c) {
      const withScan = c.req.query('scan') === '1';
      await deleteTour(context, c.var.actor, { userId: userIdOf(c), ifMatch: ifMatchOf(c), withScan });
      return new Response(null, { status: 204, headers });
    },
  };
}
