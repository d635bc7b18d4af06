import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../store/schema.ts';

/**
 * Returns an SQL value for `updated_at` that is later than the row's own, even if server clocks differ, so
 * that no two states of a job have the same one.
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
