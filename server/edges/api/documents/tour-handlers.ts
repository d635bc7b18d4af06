import type { Needs } from '../../../platform/access/context.ts';
import { deleteTour } from '../../../domain/tours/delete-tour.ts';
import { readStoredTour } from '../../../domain/tours/read-tour.ts';
import { writeOperations } from '../../../domain/tours/write-operations.ts';
import { authorizeTourWrite, writeStoredTour } from '../../../domain/tours/write-tour.ts';
import { OpenAtOnce } from '../../../platform/limits/open-at-once.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { sendShared } from '../answer/send-shared.ts';
import { BODY_MAX_BYTES, readJson } from '../request/request-body.ts';
import type { Handlers } from '../routing/handlers.ts';
import { type Body, bodyOf, ifMatchOf, jsonAnswers, userIdOf, writeInput } from './json-answers.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

interface Answered {
  body: Body;
  revision: number;
  globalId: string;
}

export function tourHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<'readTour' | 'writeTour' | 'changeTour' | 'deleteTour'> {
  const { versioned } = jsonAnswers(headers);
  const { network, visitors } = context.config.limits.largeReads;
  const largeReads = new OpenAtOnce('large twins', { person: network, network, visitors });
  const answer = ({ body, revision, globalId }: Answered) =>
    versioned(body, revision, { 'tour-id': globalId });
  return {
    async readTour(c) {
      const tour = await readStoredTour(context, c.var.actor, { userId: userIdOf(c) });
      if (!tour.shared) return answer(tour);
      return await sendShared(
        c,
        tour.shared,
        { ...headers, ...JSON_TYPE, 'tour-id': tour.globalId },
        largeReads,
      );
    },
    async writeTour(c) {
      await authorizeTourWrite(context, c.var.actor, userIdOf(c));
      return answer(await writeStoredTour(context, c.var.actor, await writeInput(c)));
    },
    async changeTour(c) {
      const userId = userIdOf(c);
      await authorizeTourWrite(context, c.var.actor, userId);
      const body = await readJson(c, BODY_MAX_BYTES);
      const { parts, ...written } = await writeOperations(context, c.var.actor, { userId, body });
      return answer({ ...written, body: bodyOf(parts) });
    },
    async deleteTour(c) {
      const withScan = c.req.query('scan') === '1';
      await deleteTour(context, c.var.actor, { userId: userIdOf(c), ifMatch: ifMatchOf(c), withScan });
      return new Response(null, { status: 204, headers });
    },
  };
}
