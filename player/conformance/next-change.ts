import type { PlayerMessage } from '../../contract/protocol/player-messages.ts';
import { isChange } from './host-wire.ts';
import type { CheckId } from './texts.ts';
import type { TrialContext } from './trial-context.ts';

export type AnyChange = Extract<PlayerMessage, { type: 'tour-changed' | 'operations' }>;

const FOREVER = Number.POSITIVE_INFINITY;

/** The next change; the person is asked when none comes by itself within `patience` milliseconds. */
export async function nextChange(
  { wire, trial }: TrialContext,
  id: CheckId,
  task: string,
  patience = 0,
): Promise<AnyChange> {
  const byItself = patience > 0 ? await wire.next(isChange, patience) : null;
  return byItself ?? trial.person(id, task, (given) => wire.next(isChange, FOREVER, given));
}
