import type { ChangeOperation } from '../../contract/changes/operation.ts';
import type { HostTour } from './host-tour.ts';
import { nextChange, type AnyChange } from './next-change.ts';
import { texts, type CheckId } from './texts.ts';
import type { TrialContext } from './trial-context.ts';
import { Violation } from './trial.ts';

export type Operations = Extract<AnyChange, { type: 'operations' }>;

const { reasons } = texts;

/** Saves what the player sent, and tells it so. */
export function answer({ wire }: TrialContext, host: HostTour, { changeId, operations }: Operations): void {
  const changes = host.save(operations);
  wire.send({ type: 'saved', changeId, revision: changes.revision, changes });
}

/** The next message in which a field of an item is changed; what comes before it is saved. */
export async function nextChangeOperation(
  context: TrialContext,
  host: HostTour,
  id: CheckId,
  task: string,
): Promise<Operations> {
  for (;;) {
    const message = expectOperations(await nextChange(context, id, task));
    if (message.operations.some(isChangeOperation)) return message;
    answer(context, host, message);
  }
}

export function isChangeOperation(operation: { kind: string }): operation is ChangeOperation {
  return operation.kind === 'change';
}

export function expectOperations(change: AnyChange): Operations {
  if (change.type === 'tour-changed') throw new Violation(reasons.wholeTour);
  const ids = new Set(change.operations.map(({ id }) => id));
  if (ids.size === 0) throw new Violation(reasons.noOperation);
  if (ids.size < change.operations.length) throw new Violation(reasons.sameIds);
  return change;
}
