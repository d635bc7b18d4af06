import type { ChangeOperation } from '../../contract/changes/operation.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { sameValue } from '../../contract/json/same-value.ts';
import { OPERATION_CHECKS } from './check-lists.ts';
import { checkChangesOfOthers } from './feed-checks.ts';
import { createHostTour, type HostTour } from './host-tour.ts';
import { isChange } from './host-wire.ts';
import { nextChange } from './next-change.ts';
import {
  answer,
  expectOperations,
  isChangeOperation,
  nextChangeOperation,
  type Operations,
} from './operation-messages.ts';
import { FORGED_NAME, forgedTour } from './sample-tour.ts';
import { texts } from './texts.ts';
import type { TrialContext } from './trial-context.ts';
import { Violation } from './trial.ts';

const { reasons, tasks } = texts;

/** The checks of a player that sends operations. */
export async function checkOperations(context: TrialContext, tour: WireTour): Promise<void> {
  const { trial } = context;
  // A player that believes it would take its host for one that knows no operations.
  context.stranger({ type: 'tour', version: 2, mode: 'edit', tour: forgedTour(tour) });
  let believed = false;
  const first = await trial.check('operations', async () => {
    const change = await nextChange(context, 'operations', tasks.change);
    believed = change.type === 'tour-changed' && change.tour.name === FORGED_NAME;
    return expectOperations(change);
  });
  const left = OPERATION_CHECKS.slice(2);
  await trial.check('strangers', () => {
    if (believed) throw new Violation(reasons.forged);
  });
  if (!first) return trial.leaveOut(left);
  const host = createHostTour(tour);
  answer(context, host, first);
  const second = await checkChange(context, host, first);
  if (!second) return trial.leaveOut(left.slice(3));
  await trial.check('oneAtATime', async () => {
    const over = new AbortController();
    void context.view.ask(tasks.while, [], over.signal);
    const hurried = await context.wire.next(isChange, 4_000);
    over.abort();
    if (hurried) throw new Violation(reasons.hurried);
  });
  const last = await checkFailures(context, second);
  if (!last) return trial.leaveOut(['changes', 'gap']);
  answer(context, host, last);
  await checkChangesOfOthers(context, host, tour);
}

/** The change of a title, after something else was saved. */
async function checkChange(
  context: TrialContext,
  host: HostTour,
  first: Operations,
): Promise<Operations | null> {
  const { trial } = context;
  const second = await trial.check('saved', async () => {
    const saved = new Set(first.operations.map(({ id }) => id));
    const next = await nextChangeOperation(context, host, 'saved', tasks.changeTitle);
    if (next.operations.some(({ id }) => saved.has(id))) throw new Violation(reasons.resent);
    return next;
  });
  if (!second) {
    trial.leaveOut(['changedFields', 'keeps']);
    return null;
  }
  const change = second.operations.find(isChangeOperation)!;
  await trial.check('changedFields', () => expectChange(host, change));
  await trial.check('keeps', () => {
    const kept = (change.item.laterField as { kept?: unknown } | undefined)?.kept;
    if (kept !== true) throw new Violation(reasons.lost('a field of a tag'));
  });
  return second;
}

/** The answer is a failure, and then there is none. Resolves with what is to be saved at last. */
async function checkFailures(context: TrialContext, sent: Operations): Promise<Operations | null> {
  const { wire, trial } = context;
  const again = await trial.check('sendsAgain', async () => {
    const repeated = nextChange(context, 'sendsAgain', tasks.retry, 4_000);
    const detail = 'The change could not be saved, on purpose.';
    wire.send({ type: 'error', changeId: sent.changeId, code: 'unavailable', detail });
    return expectSame(sent, expectOperations(await repeated));
  });
  if (!again) {
    trial.leaveOut(['unanswered']);
    return null;
  }
  return trial.check('unanswered', async () =>
    expectSame(sent, expectOperations(await nextChange(context, 'unanswered', tasks.unanswered))),
  );
}

function expectSame(sent: Operations, again: Operations): Operations {
  const idsOf = ({ operations }: Operations): string[] => operations.map(({ id }) => id);
  if (!sameValue(idsOf(sent), idsOf(again))) throw new Violation(reasons.otherOperations);
  return again;
}

/** The fields that differ from the item as the host has it are named, with the values that they had. */
function expectChange(host: HostTour, { collection, item, changed, before }: ChangeOperation): void {
  const stands = host.find(collection, item.id);
  for (const name of changed) {
    if (!sameValue(before[name], stands?.[name])) throw new Violation(reasons.before(name));
  }
  const names = Object.keys(item).filter((name) => stands?.[name] !== undefined);
  const unnamed = names.find((name) => !changed.includes(name) && !sameValue(item[name], stands?.[name]));
  if (unnamed !== undefined) throw new Violation(reasons.unnamed(unnamed));
}
