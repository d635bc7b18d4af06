import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../store/schema.ts';

/**
 * Returns an `updated_at` later than the row's, regardless of differences between server clocks, so that no two states of a job share one.
 */
export function nextMoment(now: number) {
  return (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb
      .case()
      .when('updated_at', '<', now)
      .then(now)
      .else(eb('updated_at', '+', 1))
      .end();
}
