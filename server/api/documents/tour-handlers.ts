import type { Context } from '../../access/context.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { readStoredTour } from '../../tours/read-tour.ts';
import { authorizeTourWrite, writeStoredTour } from '../../tours/write-tour.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Handlers } from '../routing/handlers.ts';
import { ifMatchOf, userIdOf, writeInput } from './document-input.ts';
import { jsonAnswers } from './json-answers.ts';

export function tourHandlers(
  context: Context,
  headers: HeaderSet,
): Handlers<'readTour' | 'writeTour' | 'deleteTour'> {
  const { versioned } = jsonAnswers(headers);
  return {
    async readTour(c) {
      const tour = await readStoredTour(context, c.var.actor, { userId: userIdOf(c) });
      return versioned(tour.text, tour.revision);
    },
    async writeTour(c) {
      await authorizeTourWrite(context, c.var.actor, userIdOf(c));
      const tour = await writeStoredTour(context, c.var.actor, await writeInput(c));
      return versioned(tour.text, tour.revision);
    },
    async deleteTour(c) {
      await deleteTour(context, c.var.actor, { userId: userIdOf(c), ifMatch: ifMatchOf(c) });
      return new Response(null, { status: 204, headers });
    },
  };
}
