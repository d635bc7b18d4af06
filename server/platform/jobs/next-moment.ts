import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../store/schema.ts';

/** A later `updated_at` than the row's, whatever the clocks of several servers say: no two states of a job have the same. */
export function nextMoment(now: number) {
  return (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb
      .case()
      .when('updated_at', '<', now)
      .then(now)
      .else(eb('updated_at', '+', 1))
      .end();
}
