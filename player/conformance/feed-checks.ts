import type { Item } from '../../contract/changes/operation.ts';
import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import type { HostTour } from './host-tour.ts';
import { isAnnouncement, isChange } from './host-wire.ts';
import { expectOperations, isChangeOperation } from './operation-messages.ts';
import { pointOfOthers } from './sample-collections.ts';
import { listTags, tagOfOthers } from './sample-tour.ts';
import { texts } from './texts.ts';
import { sendTour, type TrialContext } from './trial-context.ts';
import { Violation } from './trial.ts';

const { reasons, tasks } = texts;

/** Others change the tour while the player has it. */
export async function checkChangesOfOthers(
  context: TrialContext,
  host: HostTour,
  tour: WireTour,
): Promise<void> {
  const { wire, trial } = context;
  const since = host.revision();
  const added = setTag(since, { ...tagOfOthers, title: 'A tag that others are about to rename' });
  const renamed = setTag(since + 1, tagOfOthers);
  // The first again at last: it is late by then.
  for (const changes of [added, renamed, added]) wire.send({ type: 'changes', changes });
  await trial.check('changes', async () => {
    const denial = { label: texts.noSuchTag, reason: reasons.notShown };
    const heard = await trial.person(
      'changes',
      tasks.others,
      (given) => wire.next(isChange, Number.POSITIVE_INFINITY, given),
      denial,
    );
    wire.send({ type: 'saved', changeId: heard.changeId, revision: since + 3 });
    const message = expectOperations(heard);
    const change = message.operations.find(
      (operation) => isChangeOperation(operation) && operation.item.id === tagOfOthers.id,
    );
    const before = change && isChangeOperation(change) ? change.before.title : undefined;
    if (before !== tagOfOthers.title) throw new Violation(reasons.notInOrder);
  });
  await trial.check('gap', async () => {
    const announced = wire.next(isAnnouncement, 5_000);
    wire.send({ type: 'changes', changes: setTag(since + 10, tagOfOthers) });
    if (!(await announced)) throw new Violation(reasons.noAnnouncement);
  });
  sendTour(context, { ...tour, revision: since + 11, tags: [...listTags(tour), tagOfOthers] }, 'edit');
}

/** A tag as it is now, and a point, of which the player need not know. */
function setTag(since: number, tag: Item): TourChanges {
  const set = { tags: [tag], points: [pointOfOthers] };
  const collections = Object.fromEntries(
    Object.entries(set).map(([name, set]) => [name, { set, removed: [] }]),
  );
  return { since, revision: since + 1, fields: {}, collections };
}
